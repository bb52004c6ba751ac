package io.thermocline.tiernode.server;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
import io.grpc.netty.NettyServerBuilder;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutorGroup;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tiernode.transport.Transport;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of calls. Batches of operations and transfers of pages have their own, so that neither can delay the
 * other (rule 3 of the fleet's order). All other calls share a third group.
 *
 * <p>A stream stays on one thread, so that its data stays in that core's cache. Nothing that runs on these threads
 * waits.
 */
public final class CallExecutors implements ServerCallExecutorSupplier, AutoCloseable {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final EventExecutorGroup operations = group("tier-operate");
    private final EventExecutorGroup transfers = group("tier-transfer");
    private final EventExecutorGroup calls = group("tier-call");

    /** Creates the threads. */
    public CallExecutors() {}

    private static EventExecutorGroup group(String name) {
        return new DefaultEventExecutorGroup(THREADS, new DefaultThreadFactory(name, true));
    }

    @Override
    public <Q, R> Executor getExecutor(ServerCall<Q, R> call, Metadata headers) {
        String method = call.getMethodDescriptor().getFullMethodName();
        if (method.equals(TierGrpc.getOperateMethod().getFullMethodName())) {
            return operations.next();
        }
        boolean transfer = method.equals(TierGrpc.getPullMethod().getFullMethodName())
                || method.equals(TierGrpc.getPushMethod().getFullMethodName());
        return transfer ? transfers.next() : calls.next();
    }

    /** Configures a server with these threads and the {@link Transport} of the services. */
    public NettyServerBuilder configure(NettyServerBuilder server) {
        return Transport.configure(server).callExecutor(this);
    }

    /** Threads that handle the answers of peers. */
    public Executor transfers() {
        return transfers;
    }

    @Override
    public void close() {
        for (EventExecutorGroup group : List.of(operations, transfers, calls)) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
        }
    }
}
