package io.thermocline.tiernode.edge;

import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/** Sets bound and time-outs of an HTTP server. Answers have no time-out: streams of events only write. */
final class HttpEdge implements NettyServerCustomizer {
    private static final String GUARD = "thermocline.requestGuard";

    private final ConnectionLimits limits;
    private final CallerFaults faults;

    HttpEdge(ConnectionLimits limits, CallerFaults faults) {
        this.limits = limits;
        this.faults = faults;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        ConnectionBound bound = new ConnectionBound(Protocol.HTTP, limits.mostHttp(), faults, connection -> {});
        return server.idleTimeout(limits.idleTimeout())
                .doOnChannelInit((observer, connection, address) -> connection
                        .pipeline()
                        .addAfter(NettyPipeline.HttpCodec, GUARD, new RequestGuard(limits, faults)))
                .doOnBound(listening -> listening.channel().pipeline().addFirst(bound));
    }
}
