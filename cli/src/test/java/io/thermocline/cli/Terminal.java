package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import io.thermocline.lab.StandardInput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A command line on a fake laboratory, with what it wrote. */
final class Terminal {
    final FakeLaboratory laboratory = new FakeLaboratory();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final boolean colour;
    private Surroundings surroundings = new Surroundings(InputStream.nullInputStream(), Map.of());
    private int laboratories;
    private int code = -1;

    Terminal() {
        this(false);
    }

    Terminal(boolean colour) {
        this.colour = colour;
    }

    /** Sets the content of stdin. */
    Terminal in(String text) {
        surroundings = new Surroundings(
                new StandardInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))),
                surroundings.environment(),
                surroundings.home());
        return this;
    }

    /** A variable of the environment. */
    Terminal with(String name, String value) {
        surroundings = new Surroundings(surroundings.input(), Map.of(name, value), surroundings.home());
        return this;
    }

    /** The folder of a launcher. */
    Terminal launchedFrom(Path home) {
        surroundings = new Surroundings(surroundings.input(), surroundings.environment(), home);
        return this;
    }

    /** Runs one command line. */
    Terminal run(String... arguments) {
        Console console = new Console(
                new PrintWriter(out),
                new PrintWriter(err),
                new Painter(colour),
                new Painter(colour),
                false,
                120,
                false);
        code = new Application(console, this::make, surroundings).run(arguments);
        return this;
    }

    private FakeLaboratory make() {
        laboratories++;
        return laboratory;
    }

    /** How often a laboratory was made. */
    int laboratories() {
        return laboratories;
    }

    int code() {
        return code;
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
