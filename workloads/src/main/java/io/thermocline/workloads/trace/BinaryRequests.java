package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.InputFiles;
import org.jspecify.annotations.Nullable;

/** Requests in binary records of one size, as a {@link BinaryLayout} describes them. */
final class BinaryRequests implements RequestReader {
    private static final byte READS = 1;
    private static final byte WRITES = 2;

    private final TraceInput input;
    private final BinaryLayout layout;
    private final boolean objects;
    private final @Nullable TraceTimes times;
    private final byte[] effects = new byte[1 << Short.SIZE]; // by code of the operation

    /**
     * Creates the requests of an input.
     *
     * @param objects whether objects are pages, whatever their size
     * @param times converts times; null if they are not needed
     */
    BinaryRequests(TraceInput input, BinaryLayout layout, boolean objects, @Nullable TraceTimes times) {
        this.input = input;
        this.layout = layout;
        this.objects = objects;
        this.times = times;
        layout.reads().forEach(code -> effects[code] = READS);
        layout.writes().forEach(code -> effects[code] = WRITES);
    }

    @Override
    public boolean read(Request request) {
        while (input.availableRecord(layout.recordBytes()) > 0) {
            int at = input.position;
            long code = layout.operation().read(input.bytes, at);
            if (code < 0 || code > layout.mostOperation()) {
                throw input.damaged(
                        input.offset(),
                        "operation " + Long.toUnsignedString(code) + "; 0 to " + layout.mostOperation()
                                + " are known,");
            }
            byte effect = effects[(int) code];
            if (effect != 0) {
                fill(request, at);
                request.write = effect == WRITES;
                input.position += layout.recordBytes();
                return true;
            }
            input.position += layout.recordBytes();
        }
        return false;
    }

    private void fill(Request request, int at) {
        byte[] bytes = input.bytes;
        request.start = layout.object().read(bytes, at);
        if (objects) {
            request.length = Math.max(1, layout.size().read(bytes, at));
        } else {
            long largest = Long.MAX_VALUE / layout.blockBytes();
            if (layout.blockBytes() > 1 && (request.start < 0 || request.start > largest)) {
                throw input.damaged(
                        input.offset(),
                        "block " + Long.toUnsignedString(request.start) + "; at most " + largest + " is allowed,");
            }
            request.start *= layout.blockBytes();
            request.length = Math.max(1, layout.size().read(bytes, at));
        }
        TraceTimes needed = times;
        if (needed != null) {
            request.time = time(needed, at);
        }
    }

    private long time(TraceTimes needed, int at) {
        try {
            return needed.after(layout.time().read(input.bytes, at));
        } catch (ArithmeticException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(input.file()),
                    "the time at " + input.place(input.offset()) + " is more than 292 years from the first one",
                    new UnusableColumn(UnusableColumn.Column.TIMES));
        }
    }

    @Override
    public InvalidInputException refused(String what) {
        return input.damaged(input.offset() - layout.recordBytes(), what);
    }

    @Override
    public void close() {
        input.close();
    }
}
