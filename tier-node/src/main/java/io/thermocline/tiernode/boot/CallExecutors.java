package io.thermocline.tiernode.boot;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
import io.thermocline.proto.v1.TierGrpc;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of calls. Batches of operations and transfers of pages have their own, so that neither can hold up the other (rule 3 of the fleet's order);
 * all else shares a third pool. Nothing that runs on them waits.
 */
final class CallExecutors implements ServerCallExecutorSupplier, AutoCloseable {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final ExecutorService operations = pool("tier-operate");
    private final ExecutorService transfers = pool("tier-transfer");
    private final ExecutorService calls = pool("tier-call");

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

    /** Threads on which answers of peers are taken. */
    Executor transfers() {
        return transfers;
    }

    @Override
    public void close() {
        operations.shutdownNow();
        transfers.shutdownNow();
        calls.shutdownNow();
    }
}
