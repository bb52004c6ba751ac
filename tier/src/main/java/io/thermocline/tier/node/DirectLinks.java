package io.thermocline.tier.node;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/** Links between nodes of one process: direct calls. */
public final class DirectLinks implements PeerLink.Factory {
    private final Supplier<List<TierNode>> nodes;

    /** Links to nodes by their index; the list is asked for when the first link is made. */
    public DirectLinks(Supplier<List<TierNode>> nodes) {
        this.nodes = nodes;
    }

    @Override
    public PeerLink connect(RunLeaseSpec from, int node, PeerLink.Ends ends) {
        return new DirectLink(nodes.get().get(node).leaseOf(from.runId(), from.epoch()), ends);
    }

    private record DirectLink(RunLease peer, PeerLink.Ends ends) implements PeerLink {
        @Override
        public void pull(int frame, int turn, int sourceFrame, int sourceTurn) {
            peer.pull(sourceFrame, sourceTurn, new Taker(frame, turn));
        }

        @Override
        public void push(int frame, int turn, int page, int version, ByteBuffer contents) {
            peer.arrived(frame, turn, page, version, contents);
        }

        @Override
        public void command(PullCommand command) {
            peer.command(command);
        }

        @Override
        public void release(int frame, int turn, Runnable acknowledged) {
            peer.release(frame, turn);
            acknowledged.run();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        private final class Taker implements PageTaker {
            private final int frame;
            private final int turn;

            Taker(int frame, int turn) {
                this.frame = frame;
                this.turn = turn;
            }

            @Override
            public void take(int page, int version, ByteBuffer contents) {
                peer.afterwards(() -> ends.arrived(frame, turn, page, version, contents));
            }

            @Override
            public void refuse(RuntimeException cause) {
                ends.broken(cause);
            }
        }
    }
}
