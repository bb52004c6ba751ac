package io.thermocline.tiernode.edge;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes an HTTP/2 connection whose preface does not arrive in time. Removes itself afterwards. */
final class PrefaceDeadline extends ChannelInboundHandlerAdapter {
    private static final int PREFACE_BYTES =
            24 + 9; // RFC 9113, section 3.4: the text, and the head of a SETTINGS frame

    private final Duration timeout;
    private final CallerFaults faults;
    private int missing = PREFACE_BYTES;
    private @Nullable Future<?> deadline;

    PrefaceDeadline(Duration timeout, CallerFaults faults) {
        this.timeout = timeout;
        this.faults = faults;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // of a close that no one waits for
    public void channelActive(ChannelHandlerContext context) {
        deadline = context.executor()
                .schedule(
                        () -> {
                            faults.note(
                                    Protocol.GRPC,
                                    Fault.LATE,
                                    "a connection was closed that sent no preface of HTTP/2 within "
                                            + timeout.toMillis() + " ms");
                            context.close();
                        },
                        timeout.toNanos(),
                        TimeUnit.NANOSECONDS);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            missing -= bytes.readableBytes();
        }
        if (missing <= 0) {
            cancel();
            context.pipeline().remove(this);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancel();
        context.fireChannelInactive();
    }

    private void cancel() {
        Future<?> set = deadline;
        if (set != null) {
            set.cancel(false);
        }
    }
}
