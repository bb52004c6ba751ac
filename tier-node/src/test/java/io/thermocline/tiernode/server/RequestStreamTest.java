package io.thermocline.tiernode.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RequestStreamTest {
    private final List<Throwable> errors = new ArrayList<>();

    private final StreamObserver<String> caller = new StreamObserver<>() {
        @Override
        public void onNext(String reply) {}

        @Override
        public void onError(Throwable error) {
            errors.add(error);
        }

        @Override
        public void onCompleted() {}
    };

    @Test
    void requestThatFillsTheHeapIsRefusedAsSuch() {
        RequestStream<String, String> stream = new RequestStream<>(caller) {
            @Override
            void take(String request) {
                throw new OutOfMemoryError("a test's");
            }
        };
        stream.onNext("request");
        assertThat(errors).singleElement().satisfies(error -> {
            Status status = Status.fromThrowable(error);
            assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
            assertThat(status.getDescription()).contains("the node's heap is full (a test's)", "-Xmx");
        });
    }
}
