package io.thermocline.engine.time;

import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.run.WaitCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What accesses spend their time on, by cause and place. Operations that an access has begun and waits for enter their
 * time at a stage as they leave it. Waits for frames are in {@link FrameWaits}.
 */
final class TimeLedger {
    /** The time of all accesses together at one place. */
    static final class Entry {
        private final WaitCause cause;
        private final String where;
        private double accessPs; // a long would hold 106 days, too few for long lines
        private double queuedPs;

        Entry(WaitCause cause, String where) {
            this.cause = cause;
            this.where = where;
        }

        /** Enters time that accesses have spent there, and the part of it in line. */
        void add(int accesses, long passedPs, long inLinePs) {
            accessPs += accesses * passedPs;
            queuedPs += accesses * inLinePs;
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
     * @param frames what they waited for before their first stage
     */
    List<TimeAccount.Wait> waits(String firstTier, double firstTierPs, FrameWaits frames) {
        List<TimeAccount.Wait> waits = new ArrayList<>();
        waits.add(new TimeAccount.Wait(WaitCause.DEVICE, firstTier, firstTierPs, 0));
        for (Entry entry : entries) {
            waits.add(new TimeAccount.Wait(entry.cause, entry.where, entry.accessPs, entry.queuedPs));
        }
        frames.addTo(waits);
        waits.removeIf(wait -> wait.accessPs() < 1);
        waits.sort(Comparator.comparingDouble(TimeAccount.Wait::accessPs).reversed());
        return waits;
    }
}
