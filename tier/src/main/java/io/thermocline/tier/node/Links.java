package io.thermocline.tier.node;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A lease's links to its peers, made when first used; what is said to them goes through the lease's outbox. */
final class Links {
    private final RunLeaseSpec spec;
    private final PeerLink.Factory factory;
    private final PeerLink.Ends ends;
    private final Outbox outbox;
    private final @Nullable PeerLink[] links;
    private final boolean[] unsent;

    Links(RunLeaseSpec spec, PeerLink.Factory factory, PeerLink.Ends ends, Outbox outbox) {
        this.spec = spec;
        this.factory = factory;
        this.ends = ends;
        this.outbox = outbox;
        links = new PeerLink[spec.nodes().size()];
        unsent = new boolean[links.length];
    }

    void pull(int node, int frame, int turn, int sourceFrame, int sourceTurn) {
        say(node, link -> link.pull(frame, turn, sourceFrame, sourceTurn));
    }

    void push(int node, int frame, int turn, int page, int version, ByteBuffer contents) {
        say(node, link -> link.push(frame, turn, page, version, contents));
    }

    void command(int node, PullCommand command) {
        say(node, link -> link.command(command));
    }

    void release(int node, int frame, int turn, Runnable acknowledged) {
        say(node, link -> link.release(frame, turn, acknowledged));
    }

    /** Sends what was gathered. */
    void flush() {
        for (int node = 0; node < unsent.length; node++) {
            if (unsent[node]) {
                unsent[node] = false;
                int to = node;
                outbox.add(() -> tell(to, PeerLink::flush));
            }
        }
    }

    /** Ends the links that were made. */
    void close() {
        outbox.add(() -> {
            for (PeerLink link : links) {
                if (link != null) {
                    link.close();
                }
            }
        });
    }

    private interface Words {
        void to(PeerLink link);
    }

    private void say(int node, Words words) {
        unsent[node] = true;
        outbox.add(() -> tell(node, words));
    }

    private void tell(int node, Words words) { // one thread at a time: the outbox's
        try {
            PeerLink link = links[node];
            if (link == null) {
                link = factory.connect(spec, node, ends);
                links[node] = link;
            }
            words.to(link);
        } catch (RuntimeException e) {
            ends.broken(e);
        }
    }
}
