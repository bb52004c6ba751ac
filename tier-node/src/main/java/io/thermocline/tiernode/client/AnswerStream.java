package io.thermocline.tiernode.client;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import org.jspecify.annotations.Nullable;

/** The answers to a stream of requests. It requests several at a time, as a node does with the requests. */
abstract class AnswerStream<Q, A> implements ClientResponseObserver<Q, A> {
    private static final int AHEAD = 8;

    private final String node;
    private @Nullable ClientCallStreamObserver<Q> call;

    /**
     * Creates the answers of a node.
     *
     * @param node name of the node in error messages
     */
    AnswerStream(String node) {
        this.node = node;
    }

    /** Handles an answer. */
    abstract void take(A answer);

    /** Handles the premature end of the stream. */
    abstract void failed(RuntimeException cause);

    @Override
    public final void beforeStart(ClientCallStreamObserver<Q> requests) {
        requests.disableAutoRequestWithInitial(AHEAD);
        call = requests;
    }

    @Override
    public final void onNext(A answer) {
        take(answer);
        if (call != null) {
            call.request(1);
        }
    }

    @Override
    public final void onError(Throwable error) {
        failed(CallErrors.of(node, error));
    }

    @Override
    public final void onCompleted() {}
}
