package io.thermocline.tiernode.edge;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.InputStream;
import java.util.List;

/**
 * Ends a call with the cause if its request cannot be read, such as one that is too large when decompressed.
 *
 * <p>gRPC itself reads requests where no handler sees a failure, and reports UNKNOWN to callers.
 */
final class ReadableRequests {
    private ReadableRequests() {}

    /** Returns the same service with methods that do so. */
    static ServerServiceDefinition of(ServerServiceDefinition service) {
        List<ServerMethodDefinition<Object, ?>> methods = service.getMethods().stream()
                .<ServerMethodDefinition<Object, ?>>map(ReadableRequests::of)
                .toList();
        ServiceDescriptor.Builder described = ServiceDescriptor.newBuilder(
                        service.getServiceDescriptor().getName())
                .setSchemaDescriptor(service.getServiceDescriptor().getSchemaDescriptor());
        methods.forEach(method -> described.addMethod(method.getMethodDescriptor()));
        ServerServiceDefinition.Builder readable = ServerServiceDefinition.builder(described.build());
        methods.forEach(readable::addMethod);
        return readable.build();
    }

    private static <Q, R> ServerMethodDefinition<Object, R> of(ServerMethodDefinition<Q, R> method) {
        MethodDescriptor<Q, R> descriptor = method.getMethodDescriptor();
        return ServerMethodDefinition.create(
                descriptor.toBuilder(
                                new Reader<>(descriptor.getRequestMarshaller()), descriptor.getResponseMarshaller())
                        .build(),
                handler(method.getServerCallHandler()));
    }

    /** Returns a handler that passes readable requests to the original one and nothing else. */
    @SuppressWarnings("unchecked")
    private static <Q, R> ServerCallHandler<Object, R> handler(ServerCallHandler<Q, R> handler) {
        ServerCallHandler<Object, R> same = (ServerCallHandler<Object, R>) handler;
        return (call, headers) -> new Listener<>(call, same.startCall(call, headers));
    }

    /** A request that could not be read. */
    private record Unreadable(Status status) {}

    /** Reads requests; one that it cannot read becomes an {@link Unreadable}. */
    private record Reader<Q>(MethodDescriptor.Marshaller<Q> marshaller) implements MethodDescriptor.Marshaller<Object> {
        @Override
        @SuppressWarnings("unchecked")
        public InputStream stream(Object request) {
            return marshaller.stream((Q) request);
        }

        @Override
        public Object parse(InputStream stream) {
            try {
                return marshaller.parse(stream);
            } catch (StatusRuntimeException e) {
                return new Unreadable(status(e.getStatus()));
            }
        }

        private static Status status(Status failed) {
            return failed.getCode() == Status.Code.INTERNAL
                    ? Status.INVALID_ARGUMENT.withDescription("the request cannot be read: " + failed.getDescription())
                    : failed;
        }
    }

    /**
     * Receives the events of a call. After a request that could not be read, the original handler is told only that the
     * call is cancelled.
     */
    private static final class Listener<R> extends SimpleForwardingServerCallListener<Object> {
        private final ServerCall<Object, R> call;
        private boolean ended;

        Listener(ServerCall<Object, R> call, ServerCall.Listener<Object> handler) {
            super(handler);
            this.call = call;
        }

        @Override
        public void onMessage(Object message) {
            if (ended) {
                return;
            }
            if (message instanceof Unreadable unreadable) {
                ended = true;
                call.close(unreadable.status(), new Metadata());
                super.onCancel();
                return;
            }
            super.onMessage(message);
        }

        @Override
        public void onHalfClose() {
            if (!ended) {
                super.onHalfClose();
            }
        }

        @Override
        public void onCancel() {
            if (!ended) {
                super.onCancel();
            }
        }

        @Override
        public void onComplete() {
            if (!ended) {
                super.onComplete();
            }
        }
    }
}
