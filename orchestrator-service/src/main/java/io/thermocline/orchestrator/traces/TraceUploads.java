package io.thermocline.orchestrator.traces;

import io.thermocline.orchestrator.Blocking;
import io.thermocline.workloads.trace.TextOptions;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Receives uploads without holding an event loop or their bytes. They are checked a few at a time, on threads that
 * nothing else needs: a check reads all of a file, decompressed. Uploads beyond the queue are refused as too many.
 */
@Component
public final class TraceUploads implements DisposableBean {
    private static final int PREFETCH = 8;
    private static final int CHECKERS = 2;
    private static final int QUEUED_A_CHECKER = 64;

    private final Traces traces;
    private final Blocking blocking;
    private final Scheduler checkers =
            Schedulers.newBoundedElastic(CHECKERS, QUEUED_A_CHECKER, "thermocline-upload-check");

    TraceUploads(Traces traces, Blocking blocking) {
        this.traces = traces;
        this.blocking = blocking;
    }

    /**
     * Receives a trace.
     *
     * @param announcedBytes size that the client announced, or -1
     * @param name what the user calls it
     * @param format its format, where the suffix does not tell
     * @param lines what the lines of a text trace are, where its format does not tell
     */
    public Mono<Traces.Kept> receive(
            Flux<DataBuffer> body, long announcedBytes, String name, @Nullable String format, TextOptions lines) {
        return Mono.usingWhen(
                blocking.call(() -> traces.begin(announcedBytes)),
                upload -> body.publishOn(blocking.scheduler(), PREFETCH)
                        .doOnNext(buffer -> write(upload, buffer))
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                        .then(Mono.fromCallable(() -> traces.keep(upload, name, format, lines))
                                .subscribeOn(checkers)),
                upload -> blocking.call(() -> {
                    upload.close();
                    return upload;
                }));
    }

    /** Interrupts the checks in progress. */
    @Override
    public void destroy() {
        checkers.dispose();
    }

    private static void write(Upload upload, DataBuffer buffer) {
        try (DataBuffer.ByteBufferIterator parts = buffer.readableByteBuffers()) {
            while (parts.hasNext()) {
                ByteBuffer part = parts.next();
                upload.write(part);
            }
        } finally {
            DataBufferUtils.release(buffer);
        }
    }
}
