package io.thermocline.tiernode.client;

import com.google.protobuf.ByteString;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.proto.v1.PushReply;
import io.thermocline.proto.v1.PushRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.PeerLink;
import io.thermocline.tier.node.PullCommand;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tiernode.transport.PageBytes;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A link over two streams, one for pulls and one for pushes. A message gathers up to 1 MiB of pages. */
final class GrpcPeerLink implements PeerLink {
    private static final int MESSAGE_BYTES = 1 << 20;
    private static final MethodDescriptor<PullRequest, PullReply> PULL =
            PagesMarshaller.forAnswers(TierGrpc.getPullMethod(), PullReply.parser());

    private final TierGrpc.TierStub stub;
    private final String peer;
    private final RunLeaseSpec spec;
    private final Ends ends;
    private final Queue<Runnable> untaken = new ConcurrentLinkedQueue<>();
    private PullRequest.Builder pulls = PullRequest.newBuilder();
    private PushRequest.Builder pushes = PushRequest.newBuilder();
    private ByteString contents = ByteString.EMPTY;
    private boolean pushing;
    private @Nullable StreamObserver<PullRequest> pullStream;
    private @Nullable StreamObserver<PushRequest> pushStream;

    GrpcPeerLink(Channel channel, String peer, RunLeaseSpec spec, Ends ends) {
        stub = TierGrpc.newStub(channel);
        this.peer = peer;
        this.spec = spec;
        this.ends = ends;
    }

    @Override
    public void pull(int frame, int sequence, int sourceFrame, int sourceSequence) {
        long id = (long) frame << Integer.SIZE | Integer.toUnsignedLong(sequence);
        pulls.addIds(id).addFrames(sourceFrame).addTurns(sourceSequence);
    }

    @Override
    public void push(int frame, int sequence, int page, int version, ByteBuffer bytes) {
        pushing = true;
        pushes.getArrivalsBuilder()
                .addFrames(frame)
                .addTurns(sequence)
                .addPages(page)
                .addVersions(version);
        contents = contents.concat(PageBytes.of(bytes));
        untaken.add(GrpcPeerLink::nothing);
        if (contents.size() >= MESSAGE_BYTES) {
            sendPushes();
        }
    }

    @Override
    public void command(PullCommand command) {
        pushing = true;
        pushes.addCommandsBuilder()
                .setFrame(command.frame())
                .setTurn(command.sequence())
                .setSource(command.source())
                .setSourceFrame(command.sourceFrame())
                .setSourceTurn(command.sourceSequence());
        untaken.add(GrpcPeerLink::nothing);
    }

    @Override
    public void release(int frame, int sequence, Runnable acknowledged) {
        pushing = true;
        pushes.getReleasesBuilder().addFrames(frame).addTurns(sequence);
        untaken.add(acknowledged);
    }

    @Override
    public void flush() {
        if (pulls.getIdsCount() > 0) {
            PullRequest request =
                    pulls.setRunId(spec.runId()).setEpoch(spec.epoch()).build();
            pulls = PullRequest.newBuilder();
            pullStream().onNext(request);
        }
        if (pushing) {
            sendPushes();
        }
    }

    private void sendPushes() {
        if (!contents.isEmpty()) {
            pushes.getArrivalsBuilder().setContents(contents);
        }
        PushRequest request =
                pushes.setRunId(spec.runId()).setEpoch(spec.epoch()).build();
        pushes = PushRequest.newBuilder();
        contents = ByteString.EMPTY;
        pushing = false;
        pushStream().onNext(request);
    }

    private StreamObserver<PullRequest> pullStream() {
        StreamObserver<PullRequest> stream = pullStream;
        if (stream == null) {
            Answers<PullRequest, PullReply> answers = new Answers<>() {
                @Override
                void take(PullReply reply) {
                    taken(reply);
                }
            };
            stream = begun(() -> ClientCalls.asyncBidiStreamingCall(
                    stub.getChannel().newCall(PULL, stub.getCallOptions()), answers));
            pullStream = stream;
        }
        return stream;
    }

    private StreamObserver<PushRequest> pushStream() {
        StreamObserver<PushRequest> stream = pushStream;
        if (stream == null) {
            Answers<PushRequest, PushReply> answers = new Answers<>() {
                @Override
                void take(PushReply reply) {
                    for (int i = 0; i < reply.getTaken(); i++) {
                        Runnable acknowledged = untaken.poll();
                        if (acknowledged == null) {
                            throw new IllegalStateException("the peer took more than was sent");
                        }
                        acknowledged.run();
                    }
                }
            };
            stream = begun(() -> stub.push(answers));
            pushStream = stream;
        }
        return stream;
    }

    /** Starts a stream that belongs to the lease. It must not end with the call on whose thread it starts. */
    private static <T> StreamObserver<T> begun(Supplier<StreamObserver<T>> call) {
        Context before = Context.ROOT.attach();
        try {
            return call.get();
        } finally {
            Context.ROOT.detach(before);
        }
    }

    private void taken(PullReply reply) {
        int count = reply.getIdsCount();
        ByteBuffer bytes = reply.getContents().asReadOnlyByteBuffer().slice(); // from its own beginning
        int each = count == 0 ? 0 : bytes.remaining() / count;
        if (reply.getPagesCount() != count || reply.getVersionsCount() != count || bytes.remaining() != each * count) {
            throw new TierException(Reason.UNAVAILABLE, "tier " + peer + " answered a pull with a malformed message");
        }
        for (int i = 0; i < count; i++) {
            long id = reply.getIds(i);
            ends.arrived(
                    (int) (id >>> Integer.SIZE),
                    (int) id,
                    reply.getPages(i),
                    reply.getVersions(i),
                    bytes.slice(i * each, each));
        }
    }

    @Override
    public void close() {
        complete(pullStream);
        complete(pushStream);
    }

    private static void complete(@Nullable StreamObserver<?> stream) {
        if (stream == null) {
            return;
        }
        try {
            stream.onCompleted();
        } catch (IllegalStateException over) {
            return; // the peer is gone, and the lease has been told
        }
    }

    /** Ignores the acknowledgement of a page or command; its sender does not wait for it. */
    private static void nothing() {}

    private abstract class Answers<Q, A> extends AnswerStream<Q, A> {
        Answers() {
            super(peer);
        }

        @Override
        void failed(RuntimeException cause) {
            ends.broken(cause);
        }
    }
}
