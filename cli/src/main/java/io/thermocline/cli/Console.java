package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where results and messages go.
 *
 * @param out takes the result and nothing else
 * @param err takes messages, progress and errors
 * @param outPainter colours of the result; off unless it goes to a terminal
 * @param errPainter colours of messages; off unless they go to a terminal
 * @param progress whether to draw a progress bar
 * @param columns width of the terminal
 * @param piped whether the result goes into a pipe or a socket, whose reader may go away before its end
 */
record Console(
        PrintWriter out,
        PrintWriter err,
        Painter outPainter,
        Painter errPainter,
        boolean progress,
        int columns,
        boolean piped) {
    /**
     * Name of the system property by which the launcher says what it alone can see: which of the descriptors 1 and 2
     * are terminals, and how wide the terminal is, such as {@code 12:120}. Without it nothing is a terminal.
     */
    static final String TERMINALS = "thermocline.terminals";

    private static final int DEFAULT_COLUMNS = 100;
    private static final int KIND = 0xF000; // of the mode of a file, as stat(2) tells it
    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xC000;

    /** The process's own. */
    static Console system(Map<String, String> environment) {
        String[] terminals = System.getProperty(TERMINALS, "").split(":", 2);
        boolean dumb = "dumb".equals(environment.get("TERM"));
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty() && !dumb;
        return new Console(
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                new Painter(colour && terminals[0].contains("1")),
                new Painter(colour && terminals[0].contains("2")),
                terminals[0].contains("2") && !dumb,
                terminals.length == 2 ? columns(terminals[1]) : DEFAULT_COLUMNS,
                isPipe(Path.of("/dev/stdout")));
    }

    private static boolean isPipe(Path file) {
        try {
            int kind = (int) Files.getAttribute(file, "unix:mode") & KIND;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false; // another system, or nothing to write to
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }

    private static int columns(String text) {
        try {
            int columns = Integer.parseInt(text);
            return columns > 0 ? columns : DEFAULT_COLUMNS; // 0 is a terminal that does not know either
        } catch (NumberFormatException e) {
            return DEFAULT_COLUMNS; // the launcher could not tell
        }
    }
}
