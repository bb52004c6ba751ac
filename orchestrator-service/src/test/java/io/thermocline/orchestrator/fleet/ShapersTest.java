package io.thermocline.orchestrator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.ShapeReply;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.RefusedValueException;
import io.thermocline.tier.node.LeaseOwner;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.TokenInterceptor;
import io.thermocline.tiernode.server.Statuses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShapersTest {
    private final List<Server> servers = new ArrayList<>();
    private final List<FleetTiers> opened = new ArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @AfterEach
    void close() {
        opened.forEach(FleetTiers::close);
        servers.forEach(Server::shutdownNow);
    }

    /** A service that delays as it was told last, a few times, and then refuses. */
    private static final class Node extends TierGrpc.TierImplBase {
        private final CyclicBarrier lookers;
        private final int most;
        private final StatusRuntimeException then;
        private Shaping shaping = Shaping.getDefaultInstance();
        private int shaped;

        /** One that shows how it delays to as many lookers at a time, if so many come, and never refuses. */
        Node(int lookers) {
            this(lookers, Integer.MAX_VALUE, Status.UNKNOWN.asRuntimeException());
        }

        /** One that refuses after some shapings. */
        Node(int most, Status then) {
            this(1, most, then.asRuntimeException());
        }

        /** One that refuses a value after some shapings. */
        Node(int most, RefusedValueException refused) {
            this(1, most, Statuses.of(refused));
        }

        private Node(int lookers, int most, StatusRuntimeException then) {
            this.lookers = new CyclicBarrier(lookers);
            this.most = most;
            this.then = then;
        }

        @Override
        public void describe(DescribeRequest request, StreamObserver<DescribeReply> reply) {
            Shaping now = shaping();
            try {
                lookers.await(300, TimeUnit.MILLISECONDS);
            } catch (BrokenBarrierException | TimeoutException alone) {
                // nobody else looks while this one does
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            reply.onNext(DescribeReply.newBuilder().setShaping(now).build());
            reply.onCompleted();
        }

        @Override
        public synchronized void shape(ShapeRequest request, StreamObserver<ShapeReply> reply) {
            if (shaped++ >= most) {
                reply.onError(then);
                return;
            }
            shaping = request.getShaping();
            reply.onNext(ShapeReply.newBuilder().setShaping(shaping).build());
            reply.onCompleted();
        }

        synchronized Shaping shaping() {
            return shaping;
        }
    }

    private Shapers shapers(Node... nodes) throws IOException {
        List<String> targets = new ArrayList<>();
        for (Node node : nodes) {
            Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .addService(node)
                    .build()
                    .start();
            servers.add(server);
            targets.add("127.0.0.1:" + server.getPort());
        }
        FleetTiers tiers = new FleetTiers(
                new Fleet(Map.of("nvme", targets), Duration.ofSeconds(5)),
                new TokenInterceptor(new AccessToken(null), new CallerFaults(System::nanoTime)),
                LeaseOwner.NONE);
        opened.add(tiers);
        return new Shapers(tiers, meters);
    }

    @Test
    void concurrentChangesAreBothKept() throws IOException {
        Node node = new Node(2);
        Shapers shapers = shapers(node);
        CompletableFuture<?> first = CompletableFuture.runAsync(() ->
                shapers.shape("nvme", old -> old.toBuilder().setReadIops(5).build()));
        CompletableFuture<?> second = CompletableFuture.runAsync(() ->
                shapers.shape("nvme", old -> old.toBuilder().setWriteIops(7).build()));
        CompletableFuture.allOf(first, second).join();
        assertThat(node.shaping().getReadIops()).isEqualTo(5);
        assertThat(node.shaping().getWriteIops()).isEqualTo(7);
    }

    @Test
    void changesAreCountedAndRefusalsAreNot() throws IOException {
        Shapers shapers = shapers(new Node(1), new Node(2, Status.INVALID_ARGUMENT.withDescription("no")));
        Counter counter =
                meters.get("thermocline.tier.shapings").tag("tier", "nvme").counter();
        assertThat(counter.count()).as("registered before the first change").isZero();
        shapers.shape("nvme", old -> old.toBuilder().setReadIops(5).build());
        shapers.shape("nvme", old -> old.toBuilder().setReadIops(6).build());
        assertThatThrownBy(() -> shapers.shape("nvme", old -> old)).isInstanceOf(InvalidInputException.class);
        assertThat(counter.count()).as("two shards, one change each time").isEqualTo(2);
    }

    @Test
    void refusedChangeIsRolledBackOnOtherShards() throws IOException {
        Node first = new Node(1);
        Shapers shapers = shapers(first, new Node(0, Status.INVALID_ARGUMENT.withDescription("no")));
        assertThatThrownBy(() -> shapers.shape(
                        "nvme", old -> old.toBuilder().setReadIops(5).build()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("no");
        assertThat(first.shaping()).isEqualTo(Shaping.getDefaultInstance());
    }

    @Test
    void failedRollbackIsReported() throws IOException {
        Node first = new Node(1, Status.UNAVAILABLE); // takes the change alone
        Shapers shapers = shapers(first, new Node(0, Status.INVALID_ARGUMENT.withDescription("no")));
        assertThatThrownBy(() -> shapers.shape(
                        "nvme", old -> old.toBuilder().setReadIops(5).build()))
                .isInstanceOfSatisfying(RefusedException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
                    assertThat(refused.input()).isNotNull();
                    assertThat(refused.input().subject()).isNull();
                })
                .hasMessageContaining("no; this could not be taken back on tier nvme at 127.0.0.1:");
    }

    @Test
    void refusalNamesTheFieldThatTheServiceNames() throws IOException {
        RefusedValueException deep = new RefusedValueException("queueDepth", "0", "1 to 65536");
        List<String> parts = List.of("/queueDepth", "0", "1 to 65536");
        Shapers alone = shapers(new Node(0, deep));
        assertThatThrownBy(() -> alone.shape("nvme", old -> old))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        refused -> assertThat(parts(refused)).isEqualTo(parts))
                .hasMessage("tier nvme at " + target(0) + ": queueDepth: 0 is not allowed; allowed: 1 to 65536");
        Shapers two = shapers(new Node(1, Status.UNAVAILABLE), new Node(0, deep));
        assertThatThrownBy(() -> two.shape("nvme", old -> old))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(parts(refused.input())).isEqualTo(parts));
    }

    private static List<@Nullable String> parts(@Nullable InvalidInputException refusal) {
        assertThat(refusal).isNotNull();
        return Arrays.asList(RequestSubject.pointer(refusal.subject()), refusal.value(), refusal.allowed());
    }

    @Test
    void changeOfUnknownOutcomeIsRolledBackToo() throws IOException {
        Node first = new Node(1);
        Node lost = new Node(0, Status.DEADLINE_EXCEEDED);
        Shapers shapers = shapers(first, lost);
        assertThatThrownBy(() -> shapers.shape(
                        "nvme", old -> old.toBuilder().setReadIops(5).build()))
                .hasMessageContaining("could not be taken back on tier nvme at " + target(1));
        assertThat(first.shaping()).isEqualTo(Shaping.getDefaultInstance());
    }

    private String target(int shard) {
        return "127.0.0.1:" + servers.get(shard).getPort();
    }
}
