package io.thermocline.lab.explain;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Workload;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Keeps the accesses of a run in the order in which it decided them, with the tier that served each and its latency. In
 * a workload of many streams time decides this order, so that it is known only when the run is over.
 *
 * <p>State: {@value #BYTES} bytes an access, and up to twice as many while it grows.
 */
public final class AccessRecord implements AccessListener {
    /** Bytes that it keeps of an access. */
    public static final int BYTES = 9;

    private static final int FIRST_ROOM = 4096;

    private final int most;
    private final Supplier<RuntimeException> refusal;
    private int[] accesses = new int[FIRST_ROOM]; // as in AccessBatch
    private byte[] tiers = new byte[FIRST_ROOM];
    private float[] latenciesPs = new float[FIRST_ROOM]; // of those that a lower tier served
    private int size;

    /**
     * Nothing heard yet.
     *
     * @param most accesses for which there is room
     * @param refusal ends a run that makes more
     */
    public AccessRecord(int most, Supplier<RuntimeException> refusal) {
        this.most = most;
        this.refusal = refusal;
    }

    private void makeRoom(long count) {
        if (count > tiers.length) {
            if (count > most) {
                throw refusal.get();
            }
            int length = (int) Math.max(count, Math.min(most, 2L * tiers.length));
            accesses = Arrays.copyOf(accesses, length);
            tiers = Arrays.copyOf(tiers, length);
            latenciesPs = Arrays.copyOf(latenciesPs, length);
        }
    }

    @Override
    public void waits(long access) {
        makeRoom(access + 1);
    }

    @Override
    public void completed(long access, int tier, long latencyPs) {
        tiers[(int) access] = (byte) tier;
        latenciesPs[(int) access] = latencyPs;
    }

    @Override
    public void accesses(AccessBatch batch, int from, int to) {
        makeRoom((long) size + to - from);
        System.arraycopy(batch.accesses, from, accesses, size, to - from);
        size += to - from;
    }

    @Override
    public void decided(long end, long hitPs) {}

    @Override
    public void drained(long end) {}

    /** The accesses as a workload of one stream; called when the run is over. */
    public Workload workload(long pages) {
        return new ArrayWorkload(Arrays.copyOf(accesses, size), pages);
    }

    /** Tells a tally of the misses, in the order of the accesses. */
    public void tell(MissTally tally) {
        for (int access = 0; access < size; access++) {
            if (tiers[access] > 0) {
                tally.completed(access, tiers[access], (long) latenciesPs[access]);
            }
        }
    }
}
