package io.thermocline.lab.curve;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * The accesses of a pass, kept so that samples of them can be taken, and how often each page was accessed. More than
 * fit are not kept, but read again.
 *
 * <p>State: 4 B an access that is kept, and 4 B a page.
 */
public final class AccessLog {
    private static final int BLOCK = 1 << 20;
    private static final long MOST_OF_EXCERPT = 1 << 30; // expected: samples differ, and an array holds twice as many

    private final long mostKept;
    private final Workload workload;
    private final List<int[]> blocks = new ArrayList<>();
    private int[] block = new int[0]; // the last one
    private int used; // of it
    private long accesses;
    private int[] counts = new int[0]; // by page; the most that an int holds stands for more
    private int pages;
    private int distinct;

    /**
     * No accesses yet.
     *
     * @param workload whose accesses these are
     * @param mostKept accesses that fit
     */
    public AccessLog(Workload workload, long mostKept) {
        this.mostKept = mostKept;
        this.workload = workload;
    }

    /** Takes the next accesses. */
    public void add(AccessBatch batch) {
        accesses += batch.size;
        if (accesses <= mostKept) {
            keep(batch);
        } else {
            blocks.clear();
            block = new int[0];
            used = 0;
        }
        count(batch);
    }

    private void keep(AccessBatch batch) {
        for (int from = 0; from < batch.size; ) {
            if (used == block.length) {
                block = new int[BLOCK];
                blocks.add(block);
                used = 0;
            }
            int count = Math.min(batch.size - from, BLOCK - used);
            System.arraycopy(batch.accesses, from, block, used, count);
            used += count;
            from += count;
        }
    }

    private void count(AccessBatch batch) {
        int highest = 0;
        for (int i = 0; i < batch.size; i++) {
            highest = Math.max(highest, batch.accesses[i] & Integer.MAX_VALUE);
        }
        if (highest >= counts.length) {
            long least = Math.max(highest + 1, workload.pages());
            counts = Arrays.copyOf(counts, (int) Math.max(least, counts.length + (counts.length >> 1)));
        }
        pages = Math.max(pages, highest + 1);
        for (int i = 0; i < batch.size; i++) {
            int page = batch.accesses[i] & Integer.MAX_VALUE;
            int more = counts[page] + 1;
            distinct += more == 1 ? 1 : 0;
            counts[page] = more < 0 ? Integer.MAX_VALUE : more;
        }
    }

    /** Whether all accesses are still kept when so many have followed. */
    public boolean keeps(int more) {
        return accesses + more <= mostKept;
    }

    /**
     * Gives all accesses once more, in their order; they have to be {@link #keeps kept}.
     *
     * @param reader gets some of them, as in {@link AccessBatch#accesses}, and how many
     */
    public void replay(ObjIntConsumer<int[]> reader) {
        for (int number = 0; number < blocks.size(); number++) {
            reader.accept(blocks.get(number), sizeOf(number));
        }
    }

    private int sizeOf(int number) {
        return number + 1 < blocks.size() ? BLOCK : used;
    }

    /** How many accesses there are. */
    public long accesses() {
        return accesses;
    }

    /** Size of the address space: one more than the highest page. */
    public int pages() {
        return pages;
    }

    /** Pages that were accessed. */
    public int distinctPages() {
        return distinct;
    }

    /** How often a page was accessed. */
    public int count(int page) {
        return counts[page];
    }

    /** Whether pages come into being with their first access. */
    boolean producesPages() {
        return workload.producesPages();
    }

    /** Whether there is room for the accesses of the first samples of a level, which are copied. */
    boolean fits(int level) {
        long excerpt = (accesses >> level) * Samples.COUNT;
        return excerpt <= MOST_OF_EXCERPT && (accesses <= mostKept || excerpt <= mostKept);
    }

    /** The accesses to the pages whose ranks begin with one of the first numbers of a level, in order. */
    Excerpt firstOf(PageRanks ranks, int level, int numbers) {
        PageSet chosen = ranks.firstOf(level, numbers);
        return joined(accesses <= mostKept ? kept(chosen) : readAgain(chosen));
    }

    private List<int[]> kept(PageSet chosen) {
        return IntStream.range(0, blocks.size())
                .parallel()
                .mapToObj(number -> new Excerpt(blocks.get(number), sizeOf(number))
                        .only(chosen)
                        .trimmed())
                .toList();
    }

    private List<int[]> readAgain(PageSet chosen) {
        List<int[]> parts = new ArrayList<>();
        try (AccessSource source = workload.open()) {
            AccessBatch batch = new AccessBatch(workload.columns());
            while (source.read(batch)) {
                parts.add(new Excerpt(batch.accesses, batch.size).only(chosen).trimmed());
            }
        }
        return parts;
    }

    private static Excerpt joined(List<int[]> parts) {
        int size = Math.toIntExact(parts.stream().mapToLong(part -> part.length).sum());
        int[] all = new int[size];
        int at = 0;
        for (int[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return new Excerpt(all, size);
    }
}
