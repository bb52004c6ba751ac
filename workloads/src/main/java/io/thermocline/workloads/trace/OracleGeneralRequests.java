package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * {@code oracleGeneral} with objects as byte addresses: a request for {@code size} bytes from there on, or for one byte
 * if the size is 0.
 */
final class OracleGeneralRequests implements RequestReader {
    private final OracleGeneralDecoder.Records records;

    private final @Nullable TraceTimes times;

    /**
     * Creates the requests of an input.
     *
     * @param times converts times; null if they are not needed
     */
    OracleGeneralRequests(TraceInput input, @Nullable TraceTimes times) {
        records = new OracleGeneralDecoder.Records(input);
        this.times = times;
    }

    @Override
    public boolean read(Request request) {
        if (records.available(1) == 0) {
            return false;
        }
        byte[] bytes = records.input.bytes;
        int at = records.input.position;
        long announced = (long) OracleGeneralDecoder.LONG.get(bytes, at + OracleGeneralDecoder.NEXT);
        if (!OracleGeneralDecoder.isPossible(announced)) {
            throw records.impossibleNext(0, announced);
        }
        TraceTimes needed = times;
        request.time = needed == null ? 0 : needed.after((int) OracleGeneralDecoder.INT.get(bytes, at) & 0xFFFF_FFFFL);
        request.start = (long) OracleGeneralDecoder.LONG.get(bytes, at + OracleGeneralDecoder.OBJECT);
        request.length =
                Math.max(1, (int) OracleGeneralDecoder.INT.get(bytes, at + OracleGeneralDecoder.SIZE) & 0xFFFF_FFFFL);
        records.skip(1);
        return true;
    }

    @Override
    public InvalidInputException refused(String what) {
        return records.input.damaged(records.input.offset() - OracleGeneralDecoder.RECORD_BYTES, what);
    }

    @Override
    public void close() {
        records.close();
    }
}
