package io.thermocline.tiernode.server;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;

/** Answers of a stream that come from several threads; nothing follows an error or the end. */
final class Replies<T> {
    private final StreamObserver<T> observer;
    private boolean ended;

    Replies(StreamObserver<T> observer) {
        this.observer = observer;
        if (observer instanceof ServerCallStreamObserver<T> call) {
            call.setOnCancelHandler(
                    this::abandon); // or an answer in that moment would throw, to whom it does not concern
        }
    }

    /** Whether the stream is over, so that nobody waits for what it still asks. */
    synchronized boolean isOver() {
        return ended;
    }

    synchronized void send(T reply) {
        if (!ended) {
            observer.onNext(reply);
        }
    }

    synchronized void fail(Throwable error) {
        if (!ended) {
            ended = true;
            observer.onError(Statuses.of(error));
        }
    }

    synchronized void end() {
        if (!ended) {
            ended = true;
            observer.onCompleted();
        }
    }

    /** The caller has gone; nobody is to be told. */
    synchronized void abandon() {
        ended = true;
    }
}
