package io.thermocline.tier.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.tier.TierException;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/** Many operations at once come to the same as one at a time: entries, checksum, counts, and where they stop. */
final class FrameOperationsTest {
    private static final int FRAMES = 600;
    private static final int PAGES = 2 * FRAMES;

    /** Operations on an empty frame and on a frame with a page, with moves of several kinds and initiators. */
    private static final byte[] FOR_EMPTY = {2, 3, 11, 0x42, (byte) 0x82};

    private static final byte[] FOR_HELD = {0, 1, 5, 6, 7, 10, 0x20, 0x40};

    @Property(tries = 200)
    void batchEqualsSingleOperations(@ForAll @LongRange(min = 0) long seed, @ForAll boolean home) {
        SplitMix64 random = SplitMix64.of(seed, "operations");
        FrameTable table = new FrameTable(FRAMES, home, home ? 2 : 1, home ? 1 : 0);
        FrameTable other = new FrameTable(FRAMES, home, home ? 2 : 1, home ? 1 : 0);
        table.reach(FRAMES - 1);
        other.reach(FRAMES - 1);
        for (int round = 0; round < 6; round++) {
            OperationBatch batch = batch(random, table);
            BatchLedger.Open many = new BatchLedger.Open(1, 0);
            BatchLedger.Open one = new BatchLedger.Open(1, 0);
            long[] counts = new long[256];
            long[] otherCounts = new long[256];

            int reached = new FrameOperations(table).endInSequence(batch, 0, counts, many);
            int expected = oneAtATime(new FrameOperations(other), other, batch, otherCounts, one);

            // in a home, one page that is not at home in its frame leaves all of them to be ended one by one
            assertThat(home && reached == 0 ? expected : reached).isEqualTo(expected);
            if (reached == expected) {
                assertThat(table.words()).isEqualTo(other.words());
                assertThat(many.checksum).isEqualTo(one.checksum);
                assertThat(counts).isEqualTo(otherCounts);
            } else {
                oneAtATime(new FrameOperations(table), table, batch, counts, many);
                assertThat(table.words()).isEqualTo(other.words());
            }
        }
    }

    private static int oneAtATime(
            FrameOperations operations, FrameTable table, OperationBatch batch, long[] counts, BatchLedger.Open sum) {
        for (int i = 0; i < batch.count; i++) {
            int action = batch.action[i];
            if (!OperationCode.touchesOwnFrame(OperationCode.code(action))
                    || !table.isNext(batch.frame[i], batch.sequence[i])) {
                return i;
            }
            try {
                sum.checksum += operations.end(action, batch.frame[i], batch.page[i], batch.version[i]);
            } catch (TierException e) {
                return i;
            }
            counts[action & 0xFF]++;
        }
        return batch.count;
    }

    /** Operations of which nearly all fit, each after the previous ones. */
    private static OperationBatch batch(SplitMix64 random, FrameTable table) {
        FrameTable after = new FrameTable(FRAMES, table.home(), table.shards(), table.shard());
        after.reach(FRAMES - 1);
        System.arraycopy(table.words(), 0, after.words(), 0, table.words().length);
        FrameOperations operations = new FrameOperations(after);
        OperationBatch batch = new OperationBatch();
        int wrongAt = random.nextInt(3) == 0 ? random.nextInt(2_000) : Integer.MAX_VALUE;
        while (batch.count < 1_500) {
            int frame = random.nextInt(FRAMES);
            int sequence = after.sequence(frame);
            int holds = after.page(frame);
            int page = after.home() ? after.homePage(frame) : holds >= 0 ? holds : random.nextInt(PAGES);
            byte[] fitting = holds >= 0 ? FOR_HELD : FOR_EMPTY;
            int action = fitting[random.nextInt(fitting.length)];
            int version = after.version(frame) + (raises(action, random) ? 1 : 0);
            if (batch.count == wrongAt) {
                addWrong(batch, random, frame, sequence, page, version, action);
                continue;
            }
            operations.end(action, frame, page, version);
            batch.add(1, action, page, frame, sequence, version);
        }
        return batch;
    }

    /** A write makes the next version, and a page that comes may have any; all else finds the version that is there. */
    private static boolean raises(int action, SplitMix64 random) {
        return switch (OperationCode.code(action)) {
            case OperationCode.WRITE, OperationCode.REMOTE_WRITE -> true;
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> random.nextInt(2) == 0;
            default -> false;
        };
    }

    private static void addWrong(
            OperationBatch batch, SplitMix64 random, int frame, int sequence, int page, int version, int action) {
        switch (random.nextInt(4)) {
            case 0 -> batch.add(1, action, page, frame, sequence + 1, version);
            case 1 -> batch.add(1, OperationCode.WRITE, page, frame, sequence, version + 7);
            case 2 -> batch.add(1, OperationCode.FREE, page + 1, frame, sequence, version);
            default -> batch.add(1, OperationCode.MAP, page, frame, sequence, version);
        }
    }
}
