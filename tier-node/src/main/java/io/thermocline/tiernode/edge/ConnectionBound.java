package io.thermocline.tiernode.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Closes connections beyond a bound as soon as they are accepted. Part of the pipeline of the accepting channel. */
@Sharable
final class ConnectionBound extends ChannelInboundHandlerAdapter {
    private final Protocol protocol;
    private final int most;
    private final CallerFaults faults;
    private final AtomicInteger open;
    private final Consumer<Channel> admitted;

    /**
     * Creates a bound.
     *
     * @param admitted receives each admitted connection before any other handler is in its pipeline
     */
    ConnectionBound(Protocol protocol, int most, CallerFaults faults, Consumer<Channel> admitted) {
        this.protocol = protocol;
        this.most = most;
        this.faults = faults;
        this.admitted = admitted;
        open = faults.open(protocol);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        Channel connection = (Channel) message;
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            faults.note(
                    protocol, Fault.CONNECTION, "a connection was closed, as " + most + " are open, the most allowed");
            connection.unsafe().closeForcibly();
            return;
        }
        connection.closeFuture().addListener(closed -> open.decrementAndGet());
        admitted.accept(connection);
        context.fireChannelRead(connection);
    }
}
