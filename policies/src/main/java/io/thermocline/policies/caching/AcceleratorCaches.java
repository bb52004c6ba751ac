package io.thermocline.policies.caching;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.Map;

/**
 * The accelerator's caches: an L1 of each SM, which writes pass by, and an L2 at each channel of each memory, which
 * allocates lines for writes and writes them back (thesis Table 3.1, sec. 5.4.1.1).
 */
final class AcceleratorCaches {
    private static final long MOST_BYTES = 2L << 30; // of a sort of cache: 128 MiB of the model's own memory

    static final Parameter<Long> SMS = Parameter.integer(
            "sms",
            "",
            "15",
            1,
            1024,
            "SMs, each with an L1; stream n belongs to SM n modulo these",
            "thesis Table 3.1");
    static final Parameter<Long> L1 =
            Parameter.size("l1", "16KiB", Lines.BYTES, 1 << 30, "L1 cache of an SM", "thesis Table 3.1");
    static final Parameter<Long> L1_WAYS =
            Parameter.integer("l1-ways", "", "4", 1, 1024, "lines of a set of the L1", "assumed, as in GTX 480");
    static final Parameter<Long> L2 =
            Parameter.size("l2", "128KiB", Lines.BYTES, 1 << 30, "L2 cache of a memory channel", "thesis Table 3.1");
    static final Parameter<Long> L2_WAYS =
            Parameter.integer("l2-ways", "", "16", 1, 1024, "lines of a set of the L2", "assumed");
    static final Parameter<Long> NEAR_CHANNELS = Parameter.integer(
            "near-channels", "", "8", 1, 1024, "channels of the accelerator's memory", "thesis Table 5.3");
    static final Parameter<Long> FAR_CHANNELS =
            Parameter.integer("far-channels", "", "4", 1, 1024, "channels of the host's memory", "thesis Table 5.3");

    /** Who serves an access. */
    enum Served {
        L1,
        L2,
        MEMORY
    }

    private final LineCache[] l1; // by SM
    private final LineCache near;
    private final LineCache far;
    private long l1Reads;
    private long l1Hits;
    private long l2Accesses;
    private long l2Hits;
    private long written = LineCache.NONE;

    /** Empty caches. */
    AcceleratorCaches(ParameterValues values) {
        checkTotal(L1, values, SMS);
        checkTotal(L2, values, NEAR_CHANNELS);
        checkTotal(L2, values, FAR_CHANNELS);
        l1 = new LineCache[Math.toIntExact(values.get(SMS))];
        for (int sm = 0; sm < l1.length; sm++) {
            l1[sm] = new LineCache(L1.name(), values.get(L1), values.get(L1_WAYS));
        }
        near = l2(values, NEAR_CHANNELS);
        far = l2(values, FAR_CHANNELS);
    }

    /** Refuses caches that have too many lines together. */
    private static void checkTotal(Parameter<Long> size, ParameterValues values, Parameter<Long> count) {
        long most = MOST_BYTES / values.get(count);
        if (values.get(size) > most) {
            throw InvalidInputException.of(
                    Subject.Field.POLICY.part(size.name()),
                    Units.formatBytes(values.get(size)),
                    "at most " + Units.formatBytes(most) + " with " + count.name() + "=" + values.get(count)
                            + ", so that all of them have no more than " + Units.formatBytes(MOST_BYTES));
        }
    }

    private static LineCache l2(ParameterValues values, Parameter<Long> channels) {
        new LineCache(L2.name(), values.get(L2), values.get(L2_WAYS)); // refuses a slice that its ways do not divide
        return new LineCache(L2.name(), values.get(L2) * values.get(channels), values.get(L2_WAYS));
    }

    /** The SM of a stream. */
    int sm(int stream) {
        return Math.floorMod(stream, l1.length);
    }

    /** SMs. */
    int sms() {
        return l1.length;
    }

    /**
     * An SM accesses a line. A read that misses takes it into L1 and L2. A write drops it from the L1, and takes it into
     * the L2.
     *
     * @param isNear whether it is in the accelerator's memory
     */
    Served access(int sm, long line, boolean isNear, boolean write) {
        written = LineCache.NONE;
        LineCache first = l1[sm];
        if (write) {
            first.discard(line);
        } else {
            l1Reads++;
            if (first.read(line)) {
                l1Hits++;
                return Served.L1;
            }
            first.fill(line, false);
        }
        LineCache second = isNear ? near : far;
        l2Accesses++;
        if (write ? second.write(line) : second.read(line)) {
            l2Hits++;
            return Served.L2;
        }
        written = second.fill(line, write);
        return Served.MEMORY;
    }

    /** The line that the last access made an L2 write back, or {@link LineCache#NONE}. */
    long writtenBack() {
        return written;
    }

    /**
     * The host may have a line of the accelerator's memory: no cache has it any more.
     *
     * @return whether it has to be written back
     */
    boolean discard(long line) {
        for (LineCache cache : l1) {
            cache.discard(line);
        }
        return near.discard(line);
    }

    void report(Map<String, Number> metrics) {
        metrics.put("l1HitRatio", ratio(l1Hits, l1Reads));
        metrics.put("l2HitRatio", ratio(l2Hits, l2Accesses));
    }

    /** A share, 0 of nothing. */
    static double ratio(long part, long all) {
        return all == 0 ? 0 : (double) part / all;
    }
}
