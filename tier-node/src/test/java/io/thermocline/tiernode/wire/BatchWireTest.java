package io.thermocline.tiernode.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.thermocline.engine.SplitMix64;
import io.thermocline.proto.v1.Column;
import io.thermocline.tier.TierException;
import io.thermocline.tier.operation.OperationBatch;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class BatchWireTest {
    private final BatchWire wire = new BatchWire();

    @Property(tries = 200)
    void decodedBatchEqualsEncodedBatch(
            @ForAll long seed,
            @ForAll @IntRange(max = OperationBatch.MAX_OPERATIONS) int count,
            @ForAll boolean peers) {
        SplitMix64 random = new SplitMix64(seed);
        OperationBatch batch = new OperationBatch();
        batch.runId = "run";
        batch.number = random.nextLong() >>> 1;
        batch.firstOp = random.nextLong() >>> 1;
        for (int i = 0; i < count; i++) {
            int at = batch.add(
                    random.nextInt(3),
                    random.nextInt(256),
                    random.nextInt(1 << random.nextInt(31)),
                    (int) random.nextLong(),
                    random.nextInt(200) - 100,
                    7);
            if (peers) {
                batch.setPeer(at, random.nextInt(4), random.nextInt(70_000), random.nextInt(9), random.nextInt(4));
                batch.setBytes(at, random.nextInt(4096));
            }
        }

        OperationBatch decoded = wire.decode(BatchWire.encode(batch));

        assertThat(decoded.number).isEqualTo(batch.number);
        assertThat(decoded.firstOp).isEqualTo(batch.firstOp);
        assertThat(decoded.checksum()).isEqualTo(batch.checksum());
        int[][] was = {batch.opGap, batch.peer, batch.peerFrame, batch.peerSequence, batch.source, batch.bytes};
        int[][] is = {
            decoded.opGap, decoded.peer, decoded.peerFrame, decoded.peerSequence, decoded.source, decoded.bytes
        };
        for (int column = 0; column < was.length; column++) {
            assertThat(Arrays.equals(was[column], 0, count, is[column], 0, count))
                    .as("column %d", column)
                    .isTrue();
        }
    }

    @Test
    void columnWidthFollowsDifferingBytes() {
        int[] values = {0x1_2300, 0x1_23FF};
        assertThat(ColumnCodec.encode(values, 1).getWidth()).isZero();
        assertThat(ColumnCodec.encode(values, 2).getWidth()).isEqualTo(1);
        values[1] = 0x1_2400;
        assertThat(ColumnCodec.encode(values, 2).getWidth()).isEqualTo(2);
        values[1] = 0x2_2300;
        assertThat(ColumnCodec.encode(values, 2).getWidth()).isEqualTo(4);
    }

    @Test
    void malformedColumnsAreRefused() {
        io.thermocline.proto.v1.OperationBatch good = BatchWire.encode(one());
        Column three = Column.newBuilder()
                .setWidth(3)
                .setValues(ByteString.copyFrom(new byte[3]))
                .build();
        Column longer = Column.newBuilder()
                .setWidth(1)
                .setValues(ByteString.copyFrom(new byte[2]))
                .build();
        Column far = Column.newBuilder().setBase(1L << 32).build();
        for (Column bad : new Column[] {three, longer, far}) {
            refused("page", good.toBuilder().setPage(bad).build());
            refused("peer_turn", good.toBuilder().setPeerTurn(bad).build());
        }
        refused("actions", good.toBuilder().setActions(ByteString.EMPTY).build());
        refused(
                "count",
                good.toBuilder().setCount(OperationBatch.MAX_OPERATIONS + 1).build());
        refused("count", good.toBuilder().setCount(-1).build());
        refused(
                "bytes",
                good.toBuilder().setBytes(Column.newBuilder().setBase(-1)).build());
    }

    private static OperationBatch one() {
        OperationBatch batch = new OperationBatch();
        batch.add(0, 0, 1, 2, 3, 4);
        return batch;
    }

    private void refused(String column, io.thermocline.proto.v1.OperationBatch message) {
        assertThatThrownBy(() -> wire.decode(message))
                .isInstanceOf(TierException.class)
                .hasMessageStartingWith(column + ": ");
        assertThat(wire.decode(BatchWire.encode(one())).checksum()).isEqualTo(one().checksum());
    }
}
