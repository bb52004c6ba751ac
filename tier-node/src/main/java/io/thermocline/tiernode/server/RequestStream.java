package io.thermocline.tiernode.server;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * A stream of requests. Asks for several at a time: if each were asked for when the one before is done, it would wait for two changes of threads, and
 * neither thread would be busy.
 */
abstract class RequestStream<Q, R> implements StreamObserver<Q> {
    private static final int AHEAD = 8;

    /** Where answers go. */
    final Replies<R> replies;

    private final @Nullable ServerCallStreamObserver<?> call;

    /** Begins to ask; to be made within the call of the service. */
    RequestStream(StreamObserver<R> responses) {
        replies = new Replies<>(responses);
        call = responses instanceof ServerCallStreamObserver<R> server ? server : null;
        if (call != null) {
            call.disableAutoRequest();
            call.request(AHEAD);
        }
    }

    /** A request; what it throws ends the stream, and nothing that was sent after it is taken. */
    abstract void take(Q request);

    /** The stream has ended, for whatever reason; may be called again. */
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

    /** Nothing more is asked. */
    @Override
    public void onCompleted() {
        replies.end();
        over();
    }
}
