package io.thermocline.report.analysis;

import io.thermocline.engine.run.WaitCause;
import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The model time of a run as parts that add up to it, for tables, charts and sentences. */
public final class TimeParts {
    private TimeParts() {}

    /**
     * A part of the model time.
     *
     * @param key the same for the same part of another run
     * @param words for people
     * @param ns how long
     * @param queuedNs the part of it before a server could begin
     * @param heldBy where accesses waited for other operations, the server that held these up longest; null where that
     *     is not so, or not known
     */
    public record Part(
            String key,
            String words,
            double ns,
            double queuedNs,
            @Nullable String heldBy) {
        /** The same part with other times. */
        Part lasting(double otherNs, double otherQueuedNs) {
            return new Part(key, words, otherNs, otherQueuedNs, heldBy);
        }

        /** The clause that names the server that held it up, or empty. */
        String heldUp() {
            return heldBy == null ? "" : ", held up most by " + heldBy;
        }

        /** For people, with the server that held it up. */
        String wordsAndServer() {
            return words + heldUp();
        }

        /** Whether accesses spent it on pages that were on their way already. */
        boolean isFlight() {
            return key.startsWith(WaitCause.PAGE_IN_FLIGHT.words() + "/");
        }

        /** Whether fetches spent it, and not the first tier, the accelerator, or who waited for fetches of others. */
        boolean isOfFetches(String firstTier) {
            return key.contains("/") && !isFlight() && !key.equals(WaitCause.DEVICE.words() + "/" + firstTier);
        }

        /** Whether most of it was spent before a server could begin. */
        boolean isQueue() {
            return queuedNs > ns / 2;
        }
    }

    /** The parts, first those of accesses, the longest first; empty where the result does not tell. */
    public static List<Part> of(RunResult result) {
        RunResult.TimeSpent time = result.time();
        if (time == null) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        for (RunResult.Wait wait : time.waits()) {
            parts.add(new Part(
                    wait.cause() + "/" + wait.where(),
                    words(wait.cause(), wait.where()),
                    wait.share() * result.modelTimeNs(),
                    wait.queuedShare() * result.modelTimeNs(),
                    wait.heldBy()));
        }
        add(parts, "gaps between issues", time.issueNs());
        add(parts, "nothing had arrived", time.arrivalNs());
        add(parts, "flush at the end", time.flushNs());
        return parts;
    }

    private static void add(List<Part> parts, String words, long ns) {
        if (ns > 0) {
            parts.add(new Part(words, words, ns, 0, null));
        }
    }

    private static String words(String cause, String where) {
        return switch (cause) {
            case "device", "link", "queue pair", "software" -> cause.equals("device") ? where : cause + " " + where;
            case "fault handler", "policy" -> cause;
            case "page in flight" -> "pages on their way from " + where + " already";
            case "page on its way down" -> cause + " to " + where;
            default -> cause + ", " + where;
        };
    }
}
