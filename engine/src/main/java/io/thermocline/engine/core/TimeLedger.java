package io.thermocline.engine.core;

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
 * What accesses spend their time on, by cause and place. Entries of stages are written as operations leave them, those of frames as operations become
 * ready; only by operations that an access has begun and waits for. What other accesses wait for the same pages is entered as these land.
 */
final class TimeLedger {
    /** The time of all accesses together at one place. */
    static final class Entry {
        private final WaitCause cause;
        private final String where;
        private double accessPs; // a long would hold 106 days, too few for long lines
        private double queuedPs;

        /** Whether a server, or another stage of a route, makes accesses spend this time, and not other operations. */
        final boolean isServer;

        private final Map<Entry, double[]> heldPs = new LinkedHashMap<>(); // by server

        Entry(WaitCause cause, String where) {
            this.cause = cause;
            this.where = where;
            isServer = switch (cause) {
                case DEVICE, LINK, FAULT_HANDLER, QUEUE_PAIR, SOFTWARE -> true;
                default -> false;
            };
        }

        /** An access has spent time there, a part of it in line. */
        void add(long passedPs, long inLinePs) {
            accessPs += passedPs;
            queuedPs += inLinePs;
        }

        /** An access has waited for an operation, which itself was held up longest by a server, if that is known. */
        void add(long waitedPs, @Nullable Entry by) {
            add(waitedPs, waitedPs);
            if (by != null && waitedPs > 0) {
                heldPs.computeIfAbsent(by, key -> new double[1])[0] += waitedPs;
            }
        }

        private @Nullable String heldBy() {
            return heldPs.entrySet().stream()
                    .max(Comparator.comparingDouble(held -> held.getValue()[0]))
                    .map(held -> held.getKey().where)
                    .orElse(null);
        }
    }

    private record Key(WaitCause cause, String where) {}

    private final Map<Key, Entry> byKey = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>(); // in the order of their making

    /** The entry of a cause and place. */
    Entry entry(WaitCause cause, String where) {
        return byKey.computeIfAbsent(new Key(cause, where), key -> {
            Entry entry = new Entry(cause, where);
            entries.add(entry);
            return entry;
        });
    }

    /**
     * What accesses spent their time on, the longest first.
     *
     * @param firstTierPs how long the first tier itself served them, all together
     */
    List<TimeAccount.Wait> waits(String firstTier, double firstTierPs) {
        List<TimeAccount.Wait> waits = new ArrayList<>();
        waits.add(new TimeAccount.Wait(WaitCause.DEVICE, firstTier, firstTierPs, 0, null));
        for (Entry entry : entries) {
            waits.add(new TimeAccount.Wait(entry.cause, entry.where, entry.accessPs, entry.queuedPs, entry.heldBy()));
        }
        waits.removeIf(wait -> wait.accessPs() < 1);
        waits.sort(Comparator.comparingDouble(TimeAccount.Wait::accessPs).reversed());
        return waits;
    }
}
