package io.thermocline.tiernode.edge;

import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/**
 * Sets bound and time-outs of a gRPC server.
 *
 * <p>The server's builder has no bound on connections. The server therefore gets its own event loops, which add one to
 * the pipeline of the accepting channel.
 */
final class GrpcEdge implements ServerBuilderCustomizer<NettyServerBuilder>, AutoCloseable {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int MOST_CALLS = 1_024; // of a connection at a time

    private final ConnectionLimits limits;
    private final ConnectionBound bound;
    private final boolean epoll = Epoll.isAvailable();
    private final Loops loops;

    GrpcEdge(ConnectionLimits limits, CallerFaults faults) {
        this.limits = limits;
        bound = new ConnectionBound(
                Protocol.GRPC,
                limits.mostGrpc(),
                faults,
                connection -> connection.pipeline().addFirst(new PrefaceDeadline(limits.headTimeout(), faults)));
        loops = new Loops(epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /** Event loops that bound the connections a channel accepts. */
    private final class Loops extends MultiThreadIoEventLoopGroup {
        Loops(IoHandlerFactory factory) {
            super(THREADS, new DefaultThreadFactory("grpc", true), factory);
        }

        @Override
        protected IoEventLoop newChild(Executor executor, IoHandlerFactory factory, Object... arguments) {
            return new SingleThreadIoEventLoop(this, executor, factory) {
                @Override
                public ChannelFuture register(ChannelPromise promise) {
                    if (promise.channel() instanceof ServerChannel accepts) {
                        accepts.pipeline().addFirst(bound);
                    }
                    return super.register(promise);
                }
            };
        }
    }

    @Override
    public void customize(NettyServerBuilder server) {
        server.bossEventLoopGroup(loops)
                .workerEventLoopGroup(loops)
                .channelType(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .maxConnectionIdle(limits.grpcIdleTimeout().toNanos(), TimeUnit.NANOSECONDS)
                .maxConcurrentCallsPerConnection(MOST_CALLS);
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
