package io.thermocline.workloads.trace;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * {@code perf}: what {@code perf script} prints of samples with data addresses, such as
 * {@code "app 4657 [002] 544966.882384: 10000 cpu/mem-loads,ldlat=30/P: 7ffdf1391b0c 10268100142 |OP LOAD|LVL L1 hit"}:
 * seconds, event and address, in this order, with anything before, between and after them.
 *
 * <p>A sample writes if the name of its event has {@code store} in it, or its data source says {@code OP STORE}. A
 * sample without an address, which is 0, is skipped, as are comments. Each sample is one byte, since perf tells no
 * sizes.
 *
 * <p>Source: the manual pages perf-mem(1) and perf-script(1).
 */
final class PerfRequests extends LineRequests {
    private static final String FORM = "; print the fields with 'perf script -F tid,time,event,addr,data_src'";
    private static final byte[] STORE = "store".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OP_STORE = "op store".getBytes(StandardCharsets.US_ASCII);

    private final @Nullable TraceTimes times;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times; null if they are not needed
     */
    PerfRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
    }

    @Override
    public boolean read(Request request) {
        while (lines.next()) {
            lines.skipBlanks();
            if (lines.peek() != '#' && isSample(request)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSample(Request request) {
        int timeAt = wordBefore(':', true);
        if (timeAt < 0) {
            throw lines.refusedFrom(lines.start(), "no time, such as 12.345678:, is found" + FORM);
        }
        int eventAt = wordBefore(':', false);
        if (eventAt < 0) {
            throw lines.refusedFrom(timeAt, "no event, such as mem-loads:, follows the time" + FORM);
        }
        boolean store = has(STORE, eventAt, lines.cursor());
        lines.skipBlanks();
        request.start = lines.hexadecimal("the address");
        if (lines.peek() >= 0 && lines.peek() != ' ' && lines.peek() != '\t') {
            throw lines.damaged("a blank expected after the address");
        }
        request.length = 1;
        if (request.start == 0) {
            return false;
        }
        request.write = store || has(OP_STORE, lines.cursor(), lines.end());
        readTime(request, timeAt);
        return true;
    }

    /**
     * Moves behind the next word that ends with a character.
     *
     * @param number whether the word has to be a number with a fraction
     * @return where the word begins; -1 if there is none
     */
    private int wordBefore(char last, boolean number) {
        byte[] bytes = lines.bytes();
        while (true) {
            lines.skipBlanks();
            int from = lines.cursor();
            lines.skipToBlank();
            int to = lines.cursor();
            if (to == from) {
                return -1;
            }
            if (bytes[to - 1] == last && (!number || isFraction(bytes, from, to - 1))) {
                return from;
            }
        }
    }

    private static boolean isFraction(byte[] bytes, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '.') {
                points++;
            } else if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return points == 1;
    }

    /** Returns whether words are between two indexes, in upper or lower case. */
    private boolean has(byte[] words, int from, int to) {
        byte[] bytes = lines.bytes();
        for (int i = from; i + words.length <= to; i++) {
            if ((bytes[i] | ' ') == words[0] && isAt(i, words, bytes)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(int at, byte[] words, byte[] bytes) {
        for (int i = 1; i < words.length; i++) {
            if ((bytes[at + i] | ' ') != words[i]) {
                return false;
            }
        }
        return true;
    }

    private void readTime(Request request, int at) {
        TraceTimes needed = times;
        if (needed != null) {
            lines.moveTo(at);
            request.time = lines.time(needed);
        }
    }
}
