package io.thermocline.policies.testing;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.List;

/**
 * Streams of letters, as in {@link TierRuns}, each with one access outstanding at most.
 *
 * @param traces one for each stream
 */
record LetterStreams(List<String> traces) implements Workload {
    @Override
    public long pages() {
        return 26;
    }

    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public int streams() {
        return traces.size();
    }

    @Override
    public AccessSource open() {
        return new StreamSource(this) {
            private final boolean[] isRead = new boolean[traces.size()];

            @Override
            public boolean read(int stream, AccessBatch batch) {
                batch.clear();
                if (isRead[stream]) {
                    return false;
                }
                isRead[stream] = true;
                int[] accesses = TierRuns.accesses(traces.get(stream));
                System.arraycopy(accesses, 0, batch.accesses, 0, accesses.length);
                batch.size = accesses.length;
                return batch.size > 0;
            }
        };
    }
}
