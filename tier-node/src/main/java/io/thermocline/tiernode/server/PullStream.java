package io.thermocline.tiernode.server;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.PageTaker;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tiernode.transport.PageBytes;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/** Pages that leave this node for a peer. Pages that leave at once, or by one event, share a message, up to 1 MiB. */
final class PullStream extends RequestStream<PullRequest, PullReply> {
    private static final int MESSAGE_BYTES = 1 << 20;

    private final TierNode node;
    private final AtomicBoolean sending = new AtomicBoolean();
    private PullReply.Builder gathered = PullReply.newBuilder(); // guarded by this
    private ByteString contents = ByteString.EMPTY;

    PullStream(TierNode node, StreamObserver<PullReply> responses) {
        super(responses);
        this.node = node;
    }

    @Override
    void take(PullRequest request) {
        int count = request.getIdsCount();
        if (request.getFramesCount() != count || request.getTurnsCount() != count) {
            throw new TierException(Reason.INVALID_ARGUMENT, "ids, frames and turns must be of one length");
        }
        RunLease lease = node.leaseOf(request.getRunId(), request.getEpoch());
        for (int i = 0; i < count; i++) {
            lease.pull(request.getFrames(i), request.getTurns(i), new Taker(lease, request.getIds(i)));
        }
    }

    private void send() {
        sending.set(false);
        PullReply.Builder reply;
        synchronized (this) {
            reply = gathered.setContents(contents);
            gathered = PullReply.newBuilder();
            contents = ByteString.EMPTY;
        }
        if (reply.getIdsCount() > 0) {
            replies.send(reply.build());
        }
    }

    private final class Taker implements PageTaker {
        private final RunLease lease;
        private final long id;

        Taker(RunLease lease, long id) {
            this.lease = lease;
            this.id = id;
        }

        @Override
        public void take(int page, int version, ByteBuffer bytes) {
            boolean full;
            synchronized (PullStream.this) {
                gathered.addIds(id).addPages(page).addVersions(version);
                contents = contents.concat(PageBytes.of(bytes));
                full = contents.size() >= MESSAGE_BYTES;
            }
            if (full || sending.compareAndSet(false, true)) {
                lease.afterwards(PullStream.this::send);
            }
        }

        @Override
        public void refuse(RuntimeException cause) {
            replies.fail(cause);
        }
    }
}
