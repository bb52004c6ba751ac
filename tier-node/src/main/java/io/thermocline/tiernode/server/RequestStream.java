package io.thermocline.tiernode.server;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * A stream of requests. It asks for several at a time. With one at a time, each would wait for two thread switches, and
 * neither thread would be busy.
 */
abstract class RequestStream<Q, R> implements StreamObserver<Q> {
    private static final int AHEAD = 8;

    /** The stream's answers. */
    final Replies<R> replies;

    private final @Nullable ServerCallStreamObserver<?> call;

    /** Asks for the first requests. Must be called within the service's call. */
    RequestStream(StreamObserver<R> responses) {
        replies = new Replies<>(responses);
        call = responses instanceof ServerCallStreamObserver<R> server ? server : null;
        if (call != null) {
            call.disableAutoRequest();
            call.request(AHEAD);
        }
    }

    /** Handles a request. An exception ends the stream; later requests are dropped. */
    abstract void take(Q request);

    /** Handles the end of the stream, for whatever reason; may be called more than once. */
    void over() {}

    @Override
    public final void onNext(Q request) {
        if (replies.isOver()) {
            return;
        }
        try {
            take(request);
        } catch (RuntimeException | OutOfMemoryError e) {
            replies.fail(e);
            over();
        }
        if (call != null) {
            call.request(1);
        }
    }

    @Override
    public final void onError(Throwable cancelled) {
        replies.abandon();
        over();
    }

    /** Handles the end of the requests. */
    @Override
    public void onCompleted() {
        replies.end();
        over();
    }
}
