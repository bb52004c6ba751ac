package io.thermocline.orchestrator.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.orchestrator.jobs.StreamedRuns;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import org.springframework.grpc.server.service.GrpcService;

/** Serves runs whose accesses clients make, one call for each run. */
@GrpcService
final class AccessStreamService extends AccessStreamGrpc.AccessStreamImplBase {
    private final StreamedRuns runs;

    AccessStreamService(StreamedRuns runs) {
        this.runs = runs;
    }

    @Override
    public StreamObserver<AccessStreamRequest> access(StreamObserver<AccessStreamReply> replies) {
        return new StreamCall(runs, (ServerCallStreamObserver<AccessStreamReply>) replies);
    }
}
