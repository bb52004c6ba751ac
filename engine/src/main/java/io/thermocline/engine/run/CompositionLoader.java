package io.thermocline.engine.run;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/**
 * Defines the run loop and a policy's classes anew, so that each composition has its own profiles and its call sites see one implementation.
 *
 * <p>Measured with CLOCK on zipf(0.8), third policy to run in its JVM: classes shared by all policies 36 to 42 M accesses/s, one set of classes
 * for each composition 53 to 58 M/s.
 *
 * <p>Its own are the classes of the engine's core and those found beside the policy's class: the same package or one below the root package of
 * its module. All others (values, results, providers) come from the parent, so that they can cross the border.
 */
final class CompositionLoader extends ClassLoader {
    private static final String CORE = "io.thermocline.engine.core.";
    private static final String EXECUTION = CORE + "EngineExecution";
    private static final String POLICIES = "io.thermocline.policies.";

    private final String pluginPackage;

    static {
        registerAsParallelCapable();
    }

    /**
     * A loader for one composition.
     *
     * @param parent where everything else comes from
     * @param policyClass name of the class that decides
     */
    CompositionLoader(ClassLoader parent, String policyClass) {
        super("composition:" + policyClass, parent);
        pluginPackage = policyClass.substring(0, policyClass.lastIndexOf('.') + 1);
    }

    /** Makes the execution of a run from this composition's own classes. */
    Execution newExecution(RunSetup setup) {
        try {
            return (Execution)
                    loadClass(EXECUTION).getConstructor(RunSetup.class).newInstance(setup);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException("the run could not be set up", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the engine's classes are incomplete", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> defined = findLoadedClass(name);
            if (defined == null) {
                defined = define(name);
            }
            if (resolve) {
                resolveClass(defined);
            }
            return defined;
        }
    }

    private boolean isOwn(String name) {
        return name.startsWith(CORE) || name.startsWith(POLICIES) || name.startsWith(pluginPackage);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
