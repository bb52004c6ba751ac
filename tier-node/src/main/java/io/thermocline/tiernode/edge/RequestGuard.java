package io.thermocline.tiernode.edge;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.concurrent.Future;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Guards one HTTP/1.1 connection, behind its codec.
 * <ul>
 * <li>The head of a request must be complete in time, also if its bytes arrive one by one.
 * <li>So must its body, and its parts must not be far apart.
 * <li>A body that the busy service does not read is not late.
 * <li>A body whose answer is already complete is not read any more.
 * <li>A caller that leaves within a request is counted.
 * <li>A target with an authority replaces Host, as RFC 9112 requires (section 3.2.2).
 * </ul>
 */
@SuppressWarnings("FutureReturnValueIgnored") // of writes and closes that no one waits for
final class RequestGuard extends ChannelDuplexHandler {
    /** Time for the service to answer that a request is late, before the connection is closed. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private enum State {
        /** Between two requests, or in a head. */
        HEAD,
        /** In a body. */
        BODY,
        /** In a body that is late. */
        LATE
    }

    private final ConnectionLimits limits;
    private final CallerFaults faults;
    private State state = State.HEAD;
    private int unanswered; // requests, of which a caller may send several before their answers
    private boolean decoded; // something, since the last pause of reads
    private long begunNs; // of the body
    private long heardNs; // from the caller
    private @Nullable Future<?> deadline;

    RequestGuard(ConnectionLimits limits, CallerFaults faults) {
        this.limits = limits;
        this.faults = faults;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        awaitHead(context);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        decoded = true;
        heardNs = nowNs(context);
        if (message instanceof HttpRequest request) {
            cancel();
            state = State.BODY;
            unanswered++;
            begunNs = heardNs;
            takeAuthority(request);
        }
        if (message instanceof LastHttpContent && state == State.BODY) {
            cancel();
            state = State.HEAD;
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (state == State.BODY) {
            awaitBody(context);
        } else if (state == State.HEAD && !decoded) {
            awaitHead(context); // a part of it has arrived
        }
        decoded = false;
        context.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean interim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !interim) {
            unanswered--;
            if (unanswered == 0 && state == State.BODY) {
                cancel();
                after(context, GRACE.toNanos(), context::close); // the rest of the body is of no use
            }
        }
        context.write(message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancel();
        if (state == State.BODY) {
            faults.note(Protocol.HTTP, Fault.ABORTED, "a caller left before its request was complete");
        }
        context.fireChannelInactive();
    }

    private void awaitHead(ChannelHandlerContext context) {
        if (deadline == null) {
            Duration timeout = limits.headTimeout();
            after(context, timeout.toNanos(), () -> {
                faults.note(
                        Protocol.HTTP,
                        Fault.LATE,
                        "a connection was closed without the complete head of a request in " + timeout.toMillis()
                                + " ms");
                context.close();
            });
        }
    }

    private void awaitBody(ChannelHandlerContext context) {
        if (deadline == null) {
            after(context, limits.bodyTimeout().toNanos(), () -> checkBody(context));
        }
    }

    private void checkBody(ChannelHandlerContext context) {
        deadline = null;
        long nowNs = nowNs(context);
        if (!context.channel().config().isAutoRead()) {
            heardNs = nowNs; // the service does not read
        }
        long leftNs = Math.min(
                limits.bodyTimeout().toNanos() - (nowNs - heardNs),
                limits.requestTimeout().toNanos() - (nowNs - begunNs));
        if (leftNs > 0) {
            after(context, leftNs, () -> checkBody(context));
            return;
        }
        state = State.LATE;
        faults.note(Protocol.HTTP, Fault.LATE, "a connection was closed whose request had no complete body in time");
        after(context, GRACE.toNanos(), context::close);
        context.fireExceptionCaught(ReadTimeoutException.INSTANCE);
    }

    private void after(ChannelHandlerContext context, long delayNs, Runnable work) {
        deadline = context.executor().schedule(work, delayNs, TimeUnit.NANOSECONDS);
    }

    private static long nowNs(ChannelHandlerContext context) {
        return context.executor().ticker().nanoTime();
    }

    private void cancel() {
        Future<?> set = deadline;
        if (set != null) {
            set.cancel(false);
            deadline = null;
        }
    }

    private static void takeAuthority(HttpRequest request) {
        String authority = authority(request.uri());
        if (authority != null && request.headers().getAll(HttpHeaderNames.HOST).size() == 1) {
            request.headers().set(HttpHeaderNames.HOST, authority);
        }
    }

    /** Returns the authority of a target: null if it has none, and empty if it cannot be read. */
    static @Nullable String authority(String target) {
        if (target.startsWith("/") || !target.contains("://")) {
            return null;
        }
        try {
            String authority = new URI(target).getRawAuthority();
            return authority == null ? "" : authority;
        } catch (URISyntaxException e) {
            return "";
        }
    }
}
