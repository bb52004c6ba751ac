package io.thermocline.tier.store;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/** Frees the memory of direct and mapped buffers at once, without waiting for the garbage collector. */
final class Buffers {
    private static final MethodHandle CLEAN = cleaner();

    private Buffers() {}

    /** Frees buffers that are no longer used. */
    static void free(ByteBuffer[] buffers) {
        try {
            for (ByteBuffer buffer : buffers) {
                CLEAN.invokeExact(buffer);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("a direct buffer could not be freed", e);
        }
    }

    private static MethodHandle cleaner() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
