package io.thermocline.lab.explain;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Workload;
import java.util.Arrays;
import java.util.function.IntConsumer;

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

    private final IntConsumer room;
    private int[] accesses = new int[FIRST_ROOM]; // as in AccessBatch
    private byte[] tiers = new byte[FIRST_ROOM];
    private float[] latenciesPs = new float[FIRST_ROOM]; // of those that a lower tier served
    private int size;

    /**
     * Nothing heard yet.
     *
     * @param room is told of how many accesses there is to be room; may throw to end the run
     */
    public AccessRecord(IntConsumer room) {
        this.room = room;
    }

    private void makeRoom(long count) {
        if (count > tiers.length) {
            int most = Math.toIntExact(Math.min(Integer.MAX_VALUE - 8, Math.max(count, 2L * tiers.length)));
            room.accept(most);
            accesses = Arrays.copyOf(accesses, most);
            tiers = Arrays.copyOf(tiers, most);
            latenciesPs = Arrays.copyOf(latenciesPs, most);
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
