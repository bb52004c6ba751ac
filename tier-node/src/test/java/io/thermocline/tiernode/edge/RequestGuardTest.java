package io.thermocline.tiernode.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.ReadTimeoutException;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits: 10 s for a head, 30 s between parts of a body, 100 s for all of it. The channel's time is the test's. */
@SuppressWarnings("FutureReturnValueIgnored") // of an embedded channel, which does all at once
final class RequestGuardTest {
    private static final String HALF = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{";

    private final CallerFaults faults = new CallerFaults(() -> 0);
    private final List<Throwable> heard = new ArrayList<>();
    private final List<HttpRequest> requests = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();

    RequestGuardTest() {
        channel.freezeTime();
        ConnectionLimits limits = new ConnectionLimits(
                null,
                null,
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(100),
                Duration.ofSeconds(60),
                Duration.ofMinutes(5));
        RequestGuard guard = new RequestGuard(limits, faults);
        channel.pipeline().addLast(new HttpRequestDecoder(), guard, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
                if (message instanceof HttpRequest request) {
                    requests.add(request);
                }
                io.netty.util.ReferenceCountUtil.release(message);
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                heard.add(cause);
            }
        });
        channel.pipeline().fireChannelActive(); // as when the connection is new
    }

    @AfterEach
    void close() {
        channel.close();
    }

    private void send(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
    }

    private void pass(long seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }

    @Test
    void connectionWithoutARequestIsClosed() {
        pass(9);
        assertThat(channel.isOpen()).isTrue();
        pass(1);
        assertThat(channel.isOpen()).isFalse();
        assertThat(faults.count(Protocol.HTTP, Fault.LATE)).isEqualTo(1);
    }

    @Test
    void slowHeadTimesOutLikeASilentOne() {
        for (int second = 0; second < 10; second++) {
            assertThat(channel.isOpen()).as("after %d s", second).isTrue();
            send("G");
            pass(1);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void laterRequestHasTheSameTimeoutFromItsFirstByte() {
        send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        pass(50);
        assertThat(channel.isOpen()).as("idle, which is another limit").isTrue();
        send("GET ");
        pass(9);
        assertThat(channel.isOpen()).isTrue();
        pass(1);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void incompleteBodyIsReportedThenClosed() {
        send(HALF);
        pass(29);
        assertThat(heard).isEmpty();
        pass(1);
        assertThat(heard).hasOnlyElementsOfType(ReadTimeoutException.class).hasSize(1);
        assertThat(channel.isOpen()).as("time to answer").isTrue();
        pass(1);
        assertThat(channel.isOpen()).isFalse();
        assertThat(faults.count(Protocol.HTTP, Fault.LATE)).isEqualTo(1);
        assertThat(faults.count(Protocol.HTTP, Fault.ABORTED)).isZero();
    }

    @Test
    void slowBodyTimesOutAfterTheTotalTime() {
        send(HALF);
        for (int part = 0; part < 4; part++) { // 80 s
            pass(20);
            send("x");
        }
        assertThat(heard).isEmpty();
        pass(20);
        assertThat(heard).hasSize(1);
    }

    @Test
    void bodyUnreadByTheServiceDoesNotTimeOut() {
        send(HALF);
        channel.config().setAutoRead(false);
        pass(45);
        assertThat(heard).isEmpty();
    }

    @Test
    void answeredRequestDoesNotWaitForItsBody() {
        send(HALF);
        channel.config().setAutoRead(false);
        HttpResponse goOn = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE);
        channel.writeOutbound(goOn);
        pass(2);
        assertThat(channel.isOpen()).as("after 100 Continue").isTrue();
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_FOUND));
        assertThat(channel.isOpen()).as("time to read the answer").isTrue();
        pass(1);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void longAnswerDoesNotTimeOut() {
        send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
        pass(10_000);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void callerLeavingDuringABodyIsCounted() {
        send(HALF);
        channel.close();
        assertThat(faults.count(Protocol.HTTP, Fault.ABORTED)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "/x, a",
        "*, a",
        "http://evil.example/x, evil.example",
        "http://b:80/x, b:80",
        "http:///x, ''",
        "'http://e vil/x', ''"
    })
    void authorityOfATargetReplacesHost(String target, String host) {
        send("GET " + target.replace(" ", "%zz") + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(requests).hasSize(1);
        assertThat(requests.get(0).headers().get("Host")).isEqualTo(host);
    }
}
