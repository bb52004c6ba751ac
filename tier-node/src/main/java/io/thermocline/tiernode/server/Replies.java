package io.thermocline.tiernode.server;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;

/** The answers of a stream, from several threads. Nothing follows an error or the end. */
final class Replies<T> {
    private final StreamObserver<T> observer;
    private boolean ended;

    Replies(StreamObserver<T> observer) {
        this.observer = observer;
        if (observer instanceof ServerCallStreamObserver<T> call) {
            call.setOnCancelHandler(this::abandon); // otherwise a concurrent answer would throw in an unrelated caller
        }
    }

    /** Returns whether the stream has ended, so that no one waits for its outstanding answers. */
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

    /** Ends the stream without an answer, since the caller has gone. */
    synchronized void abandon() {
        ended = true;
    }
}
