package io.thermocline.engine.testing;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses of a list.
 *
 * @param pages size of the address space, or {@link Workload#UNKNOWN}
 * @param columns arrival times, touches (32 each)
 * @param batchSize most accesses in a batch
 * @param list the accesses
 */
public record ListedWorkload(long pages, Columns columns, int batchSize, List<Access> list) implements Workload {

    /** An access; {@code barrier} follows it, {@code instructions} come before it. */
    public record Access(int page, boolean write, long arrivalPs, boolean barrier, int instructions) {
        /** An access without instructions. */
        public Access(int page, boolean write, long arrivalPs, boolean barrier) {
            this(page, write, arrivalPs, barrier, 0);
        }
    }

    /** A closed workload from text: pages, {@code w} after one that is written, {@code |} for a barrier. */
    public static ListedWorkload of(int pages, String text) {
        List<Access> list = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            if (word.equals("|")) {
                Access before = list.remove(list.size() - 1);
                list.add(new Access(before.page(), before.write(), before.arrivalPs(), true));
            } else {
                boolean write = word.endsWith("w");
                int page = Integer.parseInt(write ? word.substring(0, word.length() - 1) : word);
                list.add(new Access(page, write, 0, false));
            }
        }
        return new ListedWorkload(pages, Columns.NONE, AccessBatch.CAPACITY, List.copyOf(list));
    }

    /** A closed workload of uniform accesses, a quarter of them writes. */
    public static ListedWorkload uniform(long seed, int pages, int accesses) {
        SplitMix64 random = SplitMix64.of(seed, "accesses");
        List<Access> list = new ArrayList<>();
        for (int i = 0; i < accesses; i++) {
            list.add(new Access(random.nextInt(pages), random.nextInt(4) == 0, 0, false));
        }
        return new ListedWorkload(pages, Columns.NONE, AccessBatch.CAPACITY, List.copyOf(list));
    }

    /** An open workload of reads. */
    public static ListedWorkload arriving(int pages, int[] accesses, long[] arrivalsPs) {
        List<Access> list = new ArrayList<>();
        for (int i = 0; i < accesses.length; i++) {
            list.add(new Access(accesses[i], false, arrivalsPs[i], false));
        }
        return new ListedWorkload(pages, Columns.NONE.withArrival(), AccessBatch.CAPACITY, List.copyOf(list));
    }

    @Override
    public long accesses() {
        return list.size();
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        return new AccessSource() {
            private int position;

            @Override
            public boolean read(AccessBatch batch) {
                batch.clear();
                while (position < list.size() && batch.size < batchSize && !batch.barrier) {
                    Access access = list.get(position++);
                    if (columns.arrival()) {
                        batch.arrivalPs[batch.size] = access.arrivalPs();
                    }
                    if (columns.instructions()) {
                        batch.instructions[batch.size] = access.instructions();
                    }
                    if (columns.touches()) {
                        batch.touches[batch.size] = 32;
                    }
                    batch.add(access.page(), access.write());
                    batch.barrier = access.barrier();
                }
                return batch.size > 0;
            }
        };
    }
}
