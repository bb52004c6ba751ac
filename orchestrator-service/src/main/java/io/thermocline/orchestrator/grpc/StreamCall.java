package io.thermocline.orchestrator.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.StreamedRuns;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import io.thermocline.orchestrator.jobs.stream.ServedAccesses;
import io.thermocline.orchestrator.jobs.stream.StreamClient;
import io.thermocline.proto.v1.AccessStreamFlushed;
import io.thermocline.proto.v1.AccessStreamOpen;
import io.thermocline.proto.v1.AccessStreamOpened;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import org.jspecify.annotations.Nullable;

/**
 * One client's stream. It asks for one message at a time, and only while there is room for a whole batch. A client that
 * does not wait for answers is held by its transport.
 */
final class StreamCall implements StreamObserver<AccessStreamRequest>, StreamClient {
    private final StreamedRuns runs;
    private final ServerCallStreamObserver<AccessStreamReply> replies; // guarded by this, except isReady and request
    private boolean closed; // guarded by this
    private volatile StreamedRuns.@Nullable Streamed run;

    StreamCall(StreamedRuns runs, ServerCallStreamObserver<AccessStreamReply> replies) {
        this.runs = runs;
        this.replies = replies;
        replies.disableAutoRequest();
        replies.setOnReadyHandler(this::onReady);
        replies.setOnCancelHandler(this::onLost);
        replies.request(1);
    }

    // ---- from the client

    @Override
    public void onNext(AccessStreamRequest message) {
        try {
            StreamedRuns.Streamed opened = run;
            switch (message.getMessageCase()) {
                case OPEN -> {
                    if (opened != null) {
                        throw InvalidInputException.about(RequestSubject.field("open"), "the stream is open already");
                    }
                    open(message.getOpen());
                }
                case ACCESSES -> required(opened).add(StreamWire.accesses(message.getAccesses()));
                case FLUSH -> required(opened).barrier();
                case MESSAGE_NOT_SET ->
                    throw InvalidInputException.about(
                            RequestSubject.field("message"), "is empty; send open, accesses or flush");
            }
            if (required(run).mayCome()) {
                replies.request(1);
            }
        } catch (RuntimeException e) {
            refuse(Refusals.status(e));
        }
    }

    private void open(AccessStreamOpen open) {
        long pages = open.getMaxPages();
        if (pages < 1 || pages > Integer.MAX_VALUE) {
            throw InvalidInputException.of(
                    RequestSubject.field("max_pages"), Long.toUnsignedString(pages), "1 to " + Integer.MAX_VALUE);
        }
        if (open.getPolicy().isBlank()) {
            throw InvalidInputException.missing(Subject.Field.POLICY, "one");
        }
        RunRequest request = RunRequest.streamed(
                open.getTestbed(), open.getPolicy(), open.getSeed(), open.getSettingsMap(), open.getClock());
        StreamedRuns.Streamed made = runs.open(request, (int) pages, this);
        run = made;
        Testbed testbed = made.testbed();
        send(AccessStreamReply.newBuilder()
                .setOpened(AccessStreamOpened.newBuilder()
                        .setRunId(made.id())
                        .setWindow(ClientStream.WINDOW)
                        .addAllTiers(testbed.tiers().stream().map(Tier::name).toList())
                        .setPageBytes(testbed.pageBytes()))
                .build());
        if (replies.isCancelled()) {
            runs.lost(made.id());
        }
    }

    private static ClientStream required(StreamedRuns.@Nullable Streamed opened) {
        if (opened == null) {
            throw InvalidInputException.about(RequestSubject.field("open"), "must be the first message of a stream");
        }
        return opened.stream();
    }

    @Override
    public void onError(Throwable lost) {
        onLost();
    }

    @Override
    public void onCompleted() {
        StreamedRuns.Streamed opened = run;
        if (opened == null) {
            refuse(Status.INVALID_ARGUMENT.withDescription("open: must be the first message of a stream"));
        } else {
            opened.stream().complete();
        }
    }

    private void onLost() {
        StreamedRuns.Streamed opened = run;
        if (opened != null) {
            runs.lost(opened.id());
        }
    }

    private void onReady() {
        StreamedRuns.Streamed opened = run;
        if (opened != null) {
            opened.stream().nudge();
        }
    }

    /** Ends the call. The client learns no more of its run. */
    private synchronized void refuse(Status status) {
        if (!closed) {
            closed = true;
            replies.onError(status.asRuntimeException());
        }
        StreamedRuns.Streamed opened = run;
        if (opened != null) {
            opened.stream().refuse(String.valueOf(status.getDescription()));
        }
    }

    // ---- from the run

    @Override
    public boolean isReady() {
        return replies.isReady();
    }

    @Override
    public void served(ServedAccesses served) {
        send(AccessStreamReply.newBuilder().setServed(StreamWire.served(served)).build());
    }

    @Override
    public void flushed(long access) {
        send(AccessStreamReply.newBuilder()
                .setFlushed(AccessStreamFlushed.newBuilder().setAccess(access))
                .build());
    }

    @Override
    public void more() {
        replies.request(1);
    }

    private synchronized void send(AccessStreamReply reply) {
        if (!closed && !replies.isCancelled()) {
            replies.onNext(reply);
        }
    }

    @Override
    public synchronized void ended(JobState state, String failure) {
        if (closed) {
            return;
        }
        closed = true;
        if (replies.isCancelled()) {
            return;
        }
        switch (state) {
            case SUCCEEDED -> replies.onCompleted();
            case CANCELLED ->
                replies.onError(Status.CANCELLED
                        .withDescription("the run was cancelled")
                        .asRuntimeException());
            default ->
                replies.onError(Status.ABORTED
                        .withDescription("the run failed: " + failure)
                        .asRuntimeException());
        }
    }
}
