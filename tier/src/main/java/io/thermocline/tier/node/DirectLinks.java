package io.thermocline.tier.node;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/** Links between nodes of one process, by direct calls. */
public final class DirectLinks implements PeerLink.Factory {
    private final Supplier<List<TierNode>> nodes;

    /** Creates links to nodes by their index. The list is requested when the first link is made. */
    public DirectLinks(Supplier<List<TierNode>> nodes) {
        this.nodes = nodes;
    }

    @Override
    public PeerLink connect(RunLeaseSpec from, int node, PeerLink.Ends ends) {
        return new DirectLink(nodes.get().get(node).leaseOf(from.runId(), from.epoch()), ends);
    }

    private record DirectLink(RunLease peer, PeerLink.Ends ends) implements PeerLink {
        @Override
        public void pull(int frame, int sequence, int sourceFrame, int sourceSequence) {
            peer.pull(sourceFrame, sourceSequence, new Taker(frame, sequence));
        }

        @Override
        public void push(int frame, int sequence, int page, int version, ByteBuffer contents) {
            peer.arrived(frame, sequence, page, version, contents);
        }

        @Override
        public void command(PullCommand command) {
            peer.command(command);
        }

        @Override
        public void release(int frame, int sequence, Runnable acknowledged) {
            peer.release(frame, sequence);
            acknowledged.run();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        private final class Taker implements PageTaker {
            private final int frame;
            private final int sequence;

            Taker(int frame, int sequence) {
                this.frame = frame;
                this.sequence = sequence;
            }

            @Override
            public void take(int page, int version, ByteBuffer contents) {
                peer.afterwards(() -> ends.arrived(frame, sequence, page, version, contents));
            }

            @Override
            public void refuse(RuntimeException cause) {
                ends.broken(cause);
            }
        }
    }
}
