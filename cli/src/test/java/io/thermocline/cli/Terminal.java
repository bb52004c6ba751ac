package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import java.io.PrintWriter;
import java.io.StringWriter;

/** A command line on a fake laboratory, with what it wrote. */
final class Terminal {
    final FakeLaboratory laboratory = new FakeLaboratory();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final boolean colour;
    private int code = -1;

    Terminal() {
        this(false);
    }

    Terminal(boolean colour) {
        this.colour = colour;
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
        code = new Application(console, () -> laboratory).run(arguments);
        return this;
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
