package io.thermocline.tiernode.client;

import io.grpc.Channel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.ServeReply;
import io.thermocline.proto.v1.ServeRequest;
import io.thermocline.proto.v1.Server;
import io.thermocline.proto.v1.Stage;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.route.StageService;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The stages that a node emulates, over gRPC. */
public final class GrpcStageService implements StageService {
    private final Channel channel;
    private final String name;
    private final AtomicInteger waiting = new AtomicInteger(); // requests that were sent and not answered
    private ServeRequest.Builder gathered;
    private @Nullable StreamObserver<ServeRequest> stream;

    /**
     * Creates the service of a node; its stream starts with {@link #start}.
     *
     * @param name name of the node in error messages
     * @param leaseId id of the run's lease
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public GrpcStageService(Channel channel, String name, String leaseId, double dilation) {
        this.channel = channel;
        this.name = name;
        gathered = ServeRequest.newBuilder().setLeaseId(leaseId).setDilation(dilation);
    }

    @Override
    public void start(Answers answers) {
        stream = TierGrpc.newStub(channel).serve(new AnswerStream<ServeRequest, ServeReply>(name) {
            @Override
            void take(ServeReply reply) {
                waiting.addAndGet(-reply.getIdsCount());
                for (int i = 0; i < reply.getIdsCount(); i++) {
                    answers.served(reply.getIds(i));
                }
            }

            @Override
            void failed(RuntimeException cause) {
                answers.failed(cause);
            }
        });
    }

    @Override
    public void add(int channels, boolean isDevice) {
        gathered.addServers(Server.newBuilder().setChannels(channels).setDevice(isDevice));
    }

    @Override
    public void serve(int request, int stage, boolean write, long servicePs, long latencyPs) {
        gathered.addStages(Stage.newBuilder()
                .setId(request)
                .setServer(stage)
                .setWrite(write)
                .setServicePs(servicePs)
                .setLatencyPs(latencyPs));
    }

    @Override
    public void flush() {
        if (stream == null) {
            throw new IllegalStateException("the stream to " + name + " was not started");
        }
        if (gathered.getStagesCount() > 0) {
            waiting.addAndGet(gathered.getStagesCount());
            stream.onNext(gathered.build());
            gathered = ServeRequest.newBuilder();
        }
    }

    /** Ends the stream. If answers are outstanding, it is cancelled, since no one needs them any more. */
    @Override
    public void close() {
        StreamObserver<ServeRequest> open = stream;
        stream = null;
        if (waiting.get() > 0 && open instanceof ClientCallStreamObserver<?> call) {
            call.cancel("the run is over", null);
        } else if (open != null) {
            open.onCompleted();
        }
    }
}
