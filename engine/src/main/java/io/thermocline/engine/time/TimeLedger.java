package io.thermocline.engine.time;

import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.run.WaitCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time of accesses, by cause and place. An operation enters its time at a stage as it leaves it: for the access
 * that has begun it and waits for it, or as an operation in the background. Waits for frames are in {@link FrameWaits}.
 */
final class TimeLedger {
    /** The time of operations at one place. */
    static final class Entry {
        private final WaitCause cause;
        private final String where;
        private final int from;
        // by account; longs would hold 106 days, too few for long lines
        private final double[] passedPs = new double[ACCOUNTS];
        private final double[] queuedPs = new double[ACCOUNTS];

        /**
         * An empty entry.
         *
         * @param from the tier from which its operations copy, or in which they serve accesses
         */
        Entry(WaitCause cause, String where, int from) {
            this.cause = cause;
            this.where = where;
            this.from = from;
        }

        /**
         * Enters the time of an operation. By index, as a branch would be guessed wrongly for half of the operations.
         */
        void add(int account, long timePs, long inLinePs) {
            passedPs[account] += timePs;
            queuedPs[account] += inLinePs;
        }

        private boolean isServer() {
            return switch (cause) {
                case DEVICE, LINK, FAULT_HANDLER, QUEUE_PAIR, SOFTWARE -> true;
                default -> false;
            };
        }
    }

    /** Any tier. */
    static final int ANY = -1;

    /** Account of operations that no access waits for from their beginning. */
    static final int BACKGROUND = 0;

    /** Account of operations that an access has begun and waits for. */
    static final int ACCESSES = 1;

    /** Account of the copies home as the run ends. */
    static final int FLUSH = 2;

    /** The place of waits that a policy adds. */
    static final String POLICY = "policy";

    private static final int ACCOUNTS = 3;

    private record Key(WaitCause cause, String where, int from) {}

    private final Map<Key, Entry> byKey = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>(); // in the order of their making

    /** The entry of a cause and place, for operations from a tier. */
    Entry entry(WaitCause cause, String where, int from) {
        return byKey.computeIfAbsent(new Key(cause, where, from), key -> {
            Entry entry = new Entry(cause, where, from);
            entries.add(entry);
            return entry;
        });
    }

    /**
     * What accesses spent their time on, the longest first.
     *
     * @param firstTierPs how long the first tier itself served them, all together
     * @param queuedPs how much of that they waited in its line
     * @param stoppedPs by how much stops of the accelerator delayed them
     * @param frames what they waited for before their first stage
     */
    List<TimeAccount.Wait> waits(
            String firstTier, double firstTierPs, double queuedPs, double stoppedPs, FrameWaits frames) {
        Map<Key, TimeAccount.Wait> waits = new LinkedHashMap<>();
        waits.put(
                new Key(WaitCause.DEVICE, firstTier, ANY),
                new TimeAccount.Wait(WaitCause.DEVICE, firstTier, firstTierPs, queuedPs, null));
        waits.put(
                new Key(WaitCause.POLICY, POLICY, ANY),
                new TimeAccount.Wait(WaitCause.POLICY, POLICY, stoppedPs, 0, null));
        for (Entry entry : entries) {
            waits.merge(
                    new Key(entry.cause, entry.where, ANY),
                    new TimeAccount.Wait(
                            entry.cause, entry.where, entry.passedPs[ACCESSES], entry.queuedPs[ACCESSES], null),
                    TimeLedger::sum);
        }
        List<TimeAccount.Wait> all = new ArrayList<>(waits.values());
        frames.addTo(all, this);
        all.removeIf(wait -> wait.accessPs() < 1);
        all.sort(Comparator.comparingDouble(TimeAccount.Wait::accessPs).reversed());
        return all;
    }

    private static TimeAccount.Wait sum(TimeAccount.Wait one, TimeAccount.Wait other) {
        return new TimeAccount.Wait(
                one.cause(), one.where(), one.accessPs() + other.accessPs(), one.queuedPs() + other.queuedPs(), null);
    }

    /**
     * The server that held up copies in the background most, those from a tier, or all ({@link #ANY}); null if they
     * passed none.
     */
    @Nullable
    String heldUpCopies(int from) {
        Entry longest = longest(BACKGROUND, from);
        return longest == null ? null : longest.where;
    }

    /**
     * The server that held up fetches most, those from a tier, or all ({@link #ANY}); null if they passed none.
     *
     * @param forCopiesPs how long they waited for copies before that
     */
    @Nullable
    String heldUpFetches(int from, double forCopiesPs) {
        Entry longest = longest(ACCESSES, from);
        return longest == null || longest.passedPs[ACCESSES] < forCopiesPs ? heldUpCopies(ANY) : longest.where;
    }

    private @Nullable Entry longest(int kind, int from) {
        Entry longest = null;
        for (Entry entry : entries) {
            boolean counts = entry.isServer() && (from == ANY || entry.from == from);
            if (counts && entry.passedPs[kind] > (longest == null ? 0 : longest.passedPs[kind])) {
                longest = entry;
            }
        }
        return longest;
    }
}
