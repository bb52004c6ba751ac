package io.thermocline.engine.run;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Defines the run loop and a policy's classes again, so that each composition has its own profiles and its call sites
 * see one implementation.
 *
 * <p>Measured with CLOCK on zipf(0.8), third policy to run in its JVM: classes shared by all policies 36 to 42 M
 * accesses/s, one set of classes for each composition 53 to 58 M/s.
 *
 * <p>Its own are the classes of the engine's hot half (policy, memory, time, loop), those of the policies module, and
 * those found beside a policy's class, in its package or one below. All others (values, results, what describes a
 * policy) come from the parent, so that they can cross the border.
 */
final class CompositionLoader extends ClassLoader {
    private static final String EXECUTION = "io.thermocline.engine.loop.EngineExecution";

    /** Packages whose classes each composition has for itself. */
    private static final List<String> OWN = List.of(
            "io.thermocline.engine.loop.",
            "io.thermocline.engine.memory.",
            "io.thermocline.engine.policy.",
            "io.thermocline.engine.time.",
            "io.thermocline.policies.");

    /** What describes a policy, and is known before a composition is made. */
    private static final List<String> SHARED = Stream.of(
                    PolicyProvider.class,
                    PolicyFamily.class,
                    PolicyDeclaration.class,
                    PolicyNeeds.class,
                    PolicyExplanation.class,
                    Assumption.class)
            .map(Class::getName)
            .toList();

    private final List<ClassLoader> sources;
    private final List<String> packages;

    static {
        registerAsParallelCapable();
    }

    /**
     * A loader for one composition.
     *
     * @param providers of the policies that decide in it, first the one that begins; everything else comes from their
     *     loaders
     */
    CompositionLoader(List<PolicyProvider> providers) {
        super("composition:" + providers.get(0).policyClass(), providers.get(0).policyLoader());
        sources =
                providers.stream().map(PolicyProvider::policyLoader).distinct().toList();
        packages = providers.stream()
                .map(provider -> packageOf(provider.policyClass()))
                .distinct()
                .toList();
    }

    private static String packageOf(String policyClass) {
        int end = policyClass.lastIndexOf('.') + 1;
        if (end == 0) {
            throw new IllegalStateException("policy class " + policyClass + " must be in a package");
        }
        return policyClass.substring(0, end);
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
            if (e.getCause() instanceof Error error) {
                throw error; // such as a heap that is too small
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
        return !isShared(name)
                && (OWN.stream().anyMatch(name::startsWith) || packages.stream().anyMatch(name::startsWith));
    }

    private static boolean isShared(String name) {
        return SHARED.stream().anyMatch(shared -> name.equals(shared) || name.startsWith(shared + "$"));
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        for (ClassLoader source : sources) {
            try (InputStream in = source.getResourceAsStream(file)) {
                if (in != null) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        throw new ClassNotFoundException(name);
    }

    /** What the first policy's loader does not know may belong to a policy that takes over later. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassNotFoundException unknown = new ClassNotFoundException(name);
        for (ClassLoader source : sources.subList(1, sources.size())) {
            try {
                return source.loadClass(name);
            } catch (ClassNotFoundException e) {
                unknown.addSuppressed(e);
            }
        }
        throw unknown;
    }
}
