package io.thermocline.cli;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes its value when it is first asked for: {@code --help} needs no laboratory. */
final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T value;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T made = value;
        if (made == null) {
            made = maker.get();
            value = made;
        }
        return made;
    }
}
