package io.thermocline.orchestrator.stream;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.orchestrator.ClientWords;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import org.springframework.grpc.server.service.GrpcService;

/** Runs whose accesses come from clients, a call each. */
@GrpcService
final class AccessStreamService extends AccessStreamGrpc.AccessStreamImplBase {
    private final Jobs jobs;
    private final ClientWords words;

    AccessStreamService(Jobs jobs, ClientWords words) {
        this.jobs = jobs;
        this.words = words;
    }

    @Override
    public StreamObserver<AccessStreamRequest> access(StreamObserver<AccessStreamReply> replies) {
        return new StreamCall(jobs, words, (ServerCallStreamObserver<AccessStreamReply>) replies);
    }
}
