package io.thermocline.tiernode.server;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;

/** Waits for how a stream ends; what it answers meanwhile does not count. */
final class StreamEnd<R> implements StreamObserver<R> {
    private final CompletableFuture<Status> status = new CompletableFuture<>();

    CompletableFuture<Status> status() {
        return status;
    }

    @Override
    public void onNext(R reply) {}

    @Override
    public void onError(Throwable error) {
        status.complete(Status.fromThrowable(error));
    }

    @Override
    public void onCompleted() {
        status.complete(Status.OK);
    }
}
