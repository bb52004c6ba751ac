package io.thermocline.cli;

import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress of some runs on stderr: messages always, a bar with rate and remaining time only on a terminal that has room
 * for it.
 *
 * <p>Runs that have not begun count as the mean of those that have. Where a run's length is not known, the bar says so
 * until it ends.
 */
final class ProgressLine implements Progress, AutoCloseable {
    private static final int MILLION = 1_000_000;
    private static final int LEAST_COLUMNS = 40;
    private static final String CLEAR = "\r\u001b[K";

    private final Console console;
    private final int runs;
    private final Set<String> told;
    private final IdentityHashMap<RunSpec, Long> totals = new IdentityHashMap<>();
    private final IdentityHashMap<RunSpec, Long> done = new IdentityHashMap<>();
    private int ended;
    private @Nullable ProgressBar bar;

    ProgressLine(Console console, int runs) {
        this(console, runs, new HashSet<>());
    }

    /**
     * Progress of a number of runs.
     *
     * @param told messages that this command has printed, which it does not print again
     */
    ProgressLine(Console console, int runs, Set<String> told) {
        this.told = told;
        this.console = console;
        this.runs = runs;
    }

    @Override
    public synchronized void message(String text) {
        if (!told.add(text)) {
            return;
        }
        synchronized (console.err()) {
            console.err().println((bar == null ? "" : CLEAR) + text);
            console.err().flush();
        }
    }

    @Override
    public synchronized void begin(RunSpec run, long accesses) {
        totals.put(run, accesses);
        done.put(run, 0L);
        update();
    }

    @Override
    public synchronized void advance(RunSpec run, long accesses) {
        done.put(run, accesses);
        update();
    }

    @Override
    public synchronized void end(RunSpec run) {
        totals.put(run, done.getOrDefault(run, 0L));
        ended++;
        update();
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    private void update() {
        if (!console.progress() || console.columns() < LEAST_COLUMNS) {
            return;
        }
        if (bar == null) {
            bar = start();
        }
        bar.maxHint(expected());
        bar.stepTo(done.values().stream().mapToLong(Long::longValue).sum());
        bar.setExtraMessage(runs == 1 ? "" : " " + ended + "/" + runs + " runs");
    }

    private ProgressBar start() {
        return new ProgressBarBuilder()
                .setTaskName("")
                .setUnit(" M accesses", MILLION)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new Line(console.err(), console.columns() - 1))
                .setUpdateIntervalMillis(200)
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .clearDisplayOnFinish()
                .build();
    }

    /** Accesses of all runs, or -1 while that cannot be said. */
    private long expected() {
        long known = 0;
        for (long total : totals.values()) {
            if (total < 0) {
                return -1;
            }
            known += total;
        }
        return known + known / Math.max(1, totals.size()) * Math.max(0, runs - totals.size());
    }

    /** One line of the terminal, drawn over and over. */
    private record Line(PrintWriter err, int columns) implements ProgressBarConsumer {
        @Override
        public int getMaxRenderedLength() {
            return columns;
        }

        @Override
        public void accept(String text) {
            synchronized (err) {
                err.print('\r' + text);
                err.flush();
            }
        }

        @Override
        public void clear() {
            accept(CLEAR);
        }

        @Override
        public void close() {
            clear();
        }
    }
}
