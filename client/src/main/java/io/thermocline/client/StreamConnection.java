package io.thermocline.client;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.thermocline.proto.v1.AccessStreamGrpc;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A connection to an orchestrator, for any number of streams. Thread-safe. */
public final class StreamConnection implements AutoCloseable {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final int CLOSING_SECONDS = 5;

    private final ManagedChannel channel;
    private final Channel authorized;

    /**
     * Creates a connection, which opens with the first stream.
     *
     * @param target address of the orchestrator's gRPC service, such as {@code 127.0.0.1:9180}
     * @param token the service's access token; null if it needs none
     */
    public StreamConnection(String target, @Nullable String token) {
        channel = Grpc.newChannelBuilder(target, InsecureChannelCredentials.create())
                .keepAliveTime(10, TimeUnit.SECONDS)
                .build();
        if (token == null) {
            authorized = channel;
        } else {
            Metadata headers = new Metadata();
            headers.put(AUTHORIZATION, "Bearer " + token);
            authorized = ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers));
        }
    }

    /**
     * Starts a run whose workload is the stream.
     *
     * @throws io.grpc.StatusRuntimeException if the service refuses it, with the reason
     */
    public AccessStream open(StreamRequest request, ServedListener listener) {
        AccessStream stream = new AccessStream(listener);
        AccessStreamGrpc.newStub(authorized).access(stream.replies());
        stream.open(request);
        return stream;
    }

    /** Closes the connection; streams that have not ended are lost. */
    @Override
    public void close() {
        channel.shutdown();
        try {
            if (!channel.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                channel.shutdownNow();
            }
        } catch (InterruptedException e) {
            channel.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
