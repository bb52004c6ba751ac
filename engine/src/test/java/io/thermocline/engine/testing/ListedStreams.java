package io.thermocline.engine.testing;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.List;

/**
 * The accesses of a list for many streams: whichever stream is read takes the next piece of the list. A piece ends at a
 * barrier, and where the seed says so; it fits any batch, so that its size is none of the results'.
 *
 * @param pages size of the address space
 * @param streams how many there are
 * @param streamConcurrency most accesses outstanding of each
 * @param seed where pieces end
 * @param list the accesses
 */
public record ListedStreams(long pages, int streams, int streamConcurrency, long seed, List<ListedWorkload.Access> list)
        implements Workload {
    private static final int LONGEST = 16;

    @Override
    public long accesses() {
        return list.size();
    }

    @Override
    public Columns columns() {
        return Columns.NONE.withInstructions();
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        return new StreamSource(this) {
            private final int[] barriersPassed = new int[streams];
            private int barriers;
            private int position;

            @Override
            public boolean read(int stream, AccessBatch batch) {
                batch.clear();
                if (barriersPassed[stream] < barriers) {
                    barriersPassed[stream]++;
                    batch.barrier = true;
                    return true;
                }
                while (position < list.size() && batch.size < LONGEST) {
                    ListedWorkload.Access access = list.get(position);
                    batch.instructions[batch.size] = access.instructions();
                    batch.add(access.page(), access.write());
                    boolean ends = SplitMix64.mix(seed ^ position) % 3 == 0;
                    position++;
                    if (access.barrier()) {
                        barriers++;
                        barriersPassed[stream]++;
                        batch.barrier = true;
                    }
                    if (ends || access.barrier()) {
                        break;
                    }
                }
                return batch.size > 0;
            }
        };
    }
}
