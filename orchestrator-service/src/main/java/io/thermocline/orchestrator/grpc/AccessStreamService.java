package io.thermocline.orchestrator.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.orchestrator.ClientWords;
import io.thermocline.orchestrator.jobs.StreamedRuns;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import org.springframework.grpc.server.service.GrpcService;

/** Serves runs whose accesses clients make, one call for each run. */
@GrpcService
final class AccessStreamService extends AccessStreamGrpc.AccessStreamImplBase {
    private final StreamedRuns runs;
    private final ClientWords words;

    AccessStreamService(StreamedRuns runs, ClientWords words) {
        this.runs = runs;
        this.words = words;
    }

    @Override
    public StreamObserver<AccessStreamRequest> access(StreamObserver<AccessStreamReply> replies) {
        return new StreamCall(runs, words, (ServerCallStreamObserver<AccessStreamReply>) replies);
    }
}
