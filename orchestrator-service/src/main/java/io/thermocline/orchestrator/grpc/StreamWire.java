package io.thermocline.orchestrator.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.jobs.stream.ServedAccesses;
import io.thermocline.proto.v1.AccessStreamBatch;
import io.thermocline.proto.v1.AccessStreamServed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts accesses and answers between values and messages. */
final class StreamWire {
    private StreamWire() {}

    /**
     * The accesses of a batch: pages, the sign bit set for a write.
     *
     * @throws InvalidInputException if there are too many, or a part of one
     */
    static int[] accesses(AccessStreamBatch batch) {
        ByteString bytes = batch.getAccesses();
        if (bytes.size() % Integer.BYTES != 0 || bytes.size() > ClientStream.BATCH * Integer.BYTES) {
            throw InvalidInputException.of(
                    RequestSubject.field("accesses"),
                    bytes.size() + " bytes",
                    "four bytes an access, at most " + ClientStream.BATCH + " accesses");
        }
        int[] accesses = new int[bytes.size() / Integer.BYTES];
        bytes.asReadOnlyByteBuffer()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(accesses);
        return accesses;
    }

    static AccessStreamServed served(ServedAccesses served) {
        ByteBuffer latencies = littleEndian(served.latenciesNs().length * Long.BYTES);
        latencies.asLongBuffer().put(served.latenciesNs());
        ByteBuffer offsets = littleEndian(served.offsets().length * Integer.BYTES);
        offsets.asIntBuffer().put(served.offsets());
        return AccessStreamServed.newBuilder()
                .setFirstAccess(served.first())
                .setTiers(UnsafeByteOperations.unsafeWrap(served.tiers()))
                .setLatencyNs(UnsafeByteOperations.unsafeWrap(latencies))
                .setOffsets(UnsafeByteOperations.unsafeWrap(offsets))
                .build();
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
