package io.thermocline.tiernode.edge;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends unary calls whose request does not arrive in time. Streams of requests may be silent: the caller decides when
 * they end.
 */
final class CallGuard implements ServerInterceptor, AutoCloseable {
    private final Duration timeout;
    private final CallerFaults faults;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "grpc-request-timeout");
        thread.setDaemon(true);
        return thread;
    });

    CallGuard(Duration timeout, CallerFaults faults) {
        this.timeout = timeout;
        this.faults = faults;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        ServerCall.Listener<Q> listener = next.startCall(call, headers);
        if (!call.getMethodDescriptor().getType().clientSendsOneMessage()) {
            return listener;
        }
        Future<?> deadline = timer.schedule(() -> end(call), timeout.toNanos(), TimeUnit.NANOSECONDS);
        return new SimpleForwardingServerCallListener<>(listener) {
            @Override
            public void onHalfClose() {
                deadline.cancel(false);
                super.onHalfClose();
            }

            @Override
            public void onCancel() {
                deadline.cancel(false);
                super.onCancel();
            }

            @Override
            public void onComplete() {
                deadline.cancel(false);
                super.onComplete();
            }
        };
    }

    private void end(ServerCall<?, ?> call) {
        String what = "the request was not complete within " + timeout.toMillis() + " ms";
        faults.note(Protocol.GRPC, Fault.LATE, call.getMethodDescriptor().getFullMethodName() + ": " + what);
        call.close(Status.DEADLINE_EXCEEDED.withDescription(what), new Metadata());
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
