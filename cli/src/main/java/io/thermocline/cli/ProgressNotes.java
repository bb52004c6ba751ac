package io.thermocline.cli;

import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import java.util.function.LongSupplier;

/**
 * Progress of many runs where there is no terminal for a bar: a line now and then, with the time that is left if the
 * runs to come take as long as those that have ended.
 */
final class ProgressNotes implements Progress {
    private static final long BETWEEN_NS = 30_000_000_000L;

    private final String name;
    private final int runs;
    private final Progress other;
    private final LongSupplier clockNs;
    private final long startNs;
    private long saidNs;
    private int ended;

    /**
     * Notes that begin now.
     *
     * @param name what the runs are of
     * @param runs how many there are
     * @param other takes all messages
     */
    ProgressNotes(String name, int runs, Progress other) {
        this(name, runs, other, System::nanoTime);
    }

    /** As {@link #ProgressNotes(String, int, Progress)}, with a clock. */
    ProgressNotes(String name, int runs, Progress other, LongSupplier clockNs) {
        this.name = name;
        this.runs = runs;
        this.other = other;
        this.clockNs = clockNs;
        startNs = clockNs.getAsLong();
        saidNs = startNs;
    }

    @Override
    public void message(String text) {
        other.message(text);
    }

    @Override
    public synchronized void end(RunSpec run) {
        ended++;
        long nowNs = clockNs.getAsLong();
        if (nowNs - saidNs >= BETWEEN_NS && ended < runs) {
            saidNs = nowNs;
            long leftSeconds = (nowNs - startNs) / ended * (runs - ended) / 1_000_000_000L;
            other.message(
                    name + ": " + ended + " of " + runs + " runs are done, about " + duration(leftSeconds) + " left");
        }
    }

    private static String duration(long seconds) {
        return seconds < 60 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }
}
