package io.thermocline.tiernode.server;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
import io.grpc.netty.NettyServerBuilder;
import io.thermocline.proto.v1.TierGrpc;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of calls. Batches of operations and transfers of pages have their own, so that neither can hold up the other (rule 3 of the fleet's order);
 * all else shares a third pool. Nothing that runs on them waits.
 */
public final class CallExecutors implements ServerCallExecutorSupplier, AutoCloseable {
    /** Bytes of a stream, and of a connection, that are sent before the receiver has asked for more. */
    public static final int WINDOW_BYTES = 4 << 20;

    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final ExecutorService operations = pool("tier-operate");
    private final ExecutorService transfers = pool("tier-transfer");
    private final ExecutorService calls = pool("tier-call");

    /** Makes the threads. */
    public CallExecutors() {}

    private static ExecutorService pool(String name) {
        AtomicInteger count = new AtomicInteger();
        return Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public <Q, R> Executor getExecutor(ServerCall<Q, R> call, Metadata headers) {
        String method = call.getMethodDescriptor().getFullMethodName();
        if (method.equals(TierGrpc.getOperateMethod().getFullMethodName())) {
            return operations;
        }
        boolean transfer = method.equals(TierGrpc.getPullMethod().getFullMethodName())
                || method.equals(TierGrpc.getPushMethod().getFullMethodName());
        return transfer ? transfers : calls;
    }

    /** Has a server use these threads, and windows of which a few messages fit. */
    public NettyServerBuilder configure(NettyServerBuilder server) {
        return server.callExecutor(this).flowControlWindow(WINDOW_BYTES);
    }

    /** Threads on which answers of peers are taken. */
    public Executor transfers() {
        return transfers;
    }

    @Override
    public void close() {
        operations.shutdownNow();
        transfers.shutdownNow();
        calls.shutdownNow();
    }
}
