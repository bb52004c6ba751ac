package io.thermocline.policies.testing;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.List;

/**
 * Accesses to lines of 128 B, in streams that have one outstanding each.
 *
 * @param pages size of the address space
 * @param lists by stream, its accesses
 */
public record LineAccesses(long pages, List<List<Access>> lists) implements Workload {
    private static final int LINE = 128;

    /** An access to sectors of a line of a page; a barrier follows it or not. */
    public record Access(int page, int line, int sectors, boolean write, boolean barrier) {}

    /**
     * Accesses of one stream from text: {@code page.line:sectors}, with {@code w} for a write and {@code |} for a barrier
     * behind it. Sectors are the digits of those accessed.
     */
    public static List<Access> of(String text) {
        return List.of(text.split(" ", -1)).stream().map(LineAccesses::access).toList();
    }

    private static Access access(String word) {
        String[] parts = word.split("[.:]", -1);
        int sectors = parts[2].chars()
                .filter(Character::isDigit)
                .map(digit -> 1 << digit - '0')
                .sum();
        return new Access(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                sectors,
                parts[2].contains("w"),
                parts[2].contains("|"));
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
    public Columns columns() {
        return Columns.NONE.withOffset().withSectors();
    }

    @Override
    public int streams() {
        return lists.size();
    }

    @Override
    public AccessSource open() {
        int[] next = new int[lists.size()];
        if (lists.size() == 1) {
            return batch -> fill(0, next, batch);
        }
        return new StreamSource(this) {
            @Override
            public boolean read(int stream, AccessBatch batch) {
                return fill(stream, next, batch);
            }
        };
    }

    private boolean fill(int stream, int[] next, AccessBatch batch) {
        batch.clear();
        List<Access> list = lists.get(stream);
        while (next[stream] < list.size() && !batch.isFull() && !batch.barrier) {
            Access access = list.get(next[stream]++);
            batch.offset[batch.size] = access.line() * LINE;
            batch.sectors[batch.size] = access.sectors();
            batch.add(access.page(), access.write());
            batch.barrier = access.barrier();
        }
        return batch.size > 0;
    }
}
