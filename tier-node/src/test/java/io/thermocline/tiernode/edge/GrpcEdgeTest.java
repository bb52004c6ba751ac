package io.thermocline.tiernode.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.proto.v1.WriteReply;
import io.thermocline.proto.v1.WriteRequest;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server at whose edge 3 connections are allowed, messages of 64 KiB, and 2 s for what must come. */
final class GrpcEdgeTest {
    private static final int MOST_BYTES = 64 << 10;
    private static final int LONGEST_MS = 20_000;

    private final CallerFaults faults = new CallerFaults(System::nanoTime);
    private final ConnectionLimits limits = new ConnectionLimits(
            null,
            3,
            Duration.ofSeconds(2),
            Duration.ofSeconds(2),
            Duration.ofHours(1),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5));
    private final GrpcEdge edge = new GrpcEdge(limits, faults);
    private final CallGuard guard = new CallGuard(limits.bodyTimeout(), faults);
    private final CompletableFuture<String> streamEnded = new CompletableFuture<>();
    private final List<Socket> sockets = new ArrayList<>();
    private Server server;
    private ManagedChannel channel;

    @BeforeEach
    void start() throws IOException {
        TierGrpc.TierImplBase tier = new TierGrpc.TierImplBase() {
            @Override
            public void write(WriteRequest request, StreamObserver<WriteReply> replies) {
                replies.onNext(WriteReply.getDefaultInstance());
                replies.onCompleted();
            }

            @Override
            public StreamObserver<OperationBatch> operate(
                    StreamObserver<io.thermocline.proto.v1.BatchAck> acknowledgements) {
                return new StreamObserver<>() {
                    @Override
                    public void onNext(OperationBatch batch) {}

                    @Override
                    public void onError(Throwable failure) {
                        streamEnded.complete("error");
                    }

                    @Override
                    public void onCompleted() {
                        acknowledgements.onCompleted();
                        streamEnded.complete("completed");
                    }
                };
            }
        };
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .maxInboundMessageSize(MOST_BYTES)
                .addService(ReadableRequests.of(ServerInterceptors.intercept(tier, guard)));
        edge.customize(builder);
        server = builder.build().start();
        channel = ManagedChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        channel.shutdownNow().awaitTermination(LONGEST_MS, TimeUnit.MILLISECONDS);
        server.shutdownNow().awaitTermination(LONGEST_MS, TimeUnit.MILLISECONDS);
        guard.close();
        edge.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
        socket.setSoTimeout(LONGEST_MS);
        sockets.add(socket);
        return socket;
    }

    @Test
    void requestTooLargeAfterDecompressionIsRefused() {
        WriteRequest bomb = WriteRequest.newBuilder()
                .setContents(ByteString.copyFrom(new byte[2 * MOST_BYTES])) // 131072 zeros, 150 bytes when compressed
                .build();
        assertThatThrownBy(() -> TierGrpc.newBlockingStub(channel)
                        .withCompression("gzip")
                        .write(bomb))
                .isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
                    assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
                    assertThat(e.getStatus().getDescription()).contains("exceeds maximum size " + MOST_BYTES);
                });
    }

    /** Sends bytes as they are. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] bytes) {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public byte[] parse(InputStream stream) {
            return new byte[0];
        }
    }

    private <Q, R> ClientCall<byte[], byte[]> raw(MethodDescriptor<Q, R> method, CompletableFuture<Status> ended) {
        ClientCall<byte[], byte[]> call =
                channel.newCall(method.toBuilder(new Bytes(), new Bytes()).build(), CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        ended.complete(status);
                    }
                },
                new Metadata());
        return call;
    }

    @Test
    void malformedRequestIsRefusedAndItsHandlerNotified() throws Exception {
        CompletableFuture<Status> ended = new CompletableFuture<>();
        ClientCall<byte[], byte[]> call = raw(TierGrpc.getOperateMethod(), ended);
        call.sendMessage(new byte[] {(byte) 0xff, (byte) 0xff});
        Status status = ended.get(LONGEST_MS, TimeUnit.MILLISECONDS);
        assertThat(status.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(status.getDescription()).startsWith("the request cannot be read");
        assertThat(streamEnded.get(LONGEST_MS, TimeUnit.MILLISECONDS)).isEqualTo("error");
    }

    @Test
    void missingRequestTimesOutButSilentStreamDoesNot() throws Exception {
        CompletableFuture<Status> silent = new CompletableFuture<>();
        ClientCall<byte[], byte[]> stream = raw(TierGrpc.getOperateMethod(), silent);
        CompletableFuture<Status> unary = new CompletableFuture<>();
        ClientCall<byte[], byte[]> unused = raw(TierGrpc.getWriteMethod(), unary);
        assertThat(unary.get(LONGEST_MS, TimeUnit.MILLISECONDS).getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        assertThat(faults.count(Protocol.GRPC, Fault.LATE)).isEqualTo(1);
        stream.halfClose();
        assertThat(silent.get(LONGEST_MS, TimeUnit.MILLISECONDS).isOk()).isTrue();
    }

    @Test
    void connectionsBeyondTheBoundAreClosedAtOnce() throws IOException {
        for (int i = 0; i < 3; i++) {
            connect();
        }
        assertThat(connect().getInputStream().read()).isEqualTo(-1);
        assertThat(faults.count(Protocol.GRPC, Fault.CONNECTION)).isEqualTo(1);
        assertThat(faults.open(Protocol.GRPC).get()).isLessThanOrEqualTo(3);
    }

    @Test
    void connectionWithoutAPrefaceIsClosed() throws IOException {
        Socket socket = connect();
        socket.getOutputStream().write("PRI * HTTP/2.0\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        int read = in.read();
        while (read >= 0) { // the server's own settings
            read = in.read();
        }
        assertThat(faults.count(Protocol.GRPC, Fault.LATE)).isEqualTo(1);
    }
}
