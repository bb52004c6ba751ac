package io.thermocline.tier.node;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A lease's links to its peers, made at first use. All calls to peers go through the lease's outbox. */
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

    void pull(int node, int frame, int sequence, int sourceFrame, int sourceSequence) {
        enqueue(node, link -> link.pull(frame, sequence, sourceFrame, sourceSequence));
    }

    void push(int node, int frame, int sequence, int page, int version, ByteBuffer contents) {
        enqueue(node, link -> link.push(frame, sequence, page, version, contents));
    }

    void command(int node, PullCommand command) {
        enqueue(node, link -> link.command(command));
    }

    void release(int node, int frame, int sequence, Runnable acknowledged) {
        enqueue(node, link -> link.release(frame, sequence, acknowledged));
    }

    /** Sends the gathered messages. */
    void flush() {
        for (int node = 0; node < unsent.length; node++) {
            if (unsent[node]) {
                unsent[node] = false;
                int to = node;
                outbox.add(() -> send(to, PeerLink::flush));
            }
        }
    }

    /** Closes the links that were made. */
    void close() {
        outbox.add(() -> {
            for (PeerLink link : links) {
                if (link != null) {
                    link.close();
                }
            }
        });
    }

    private interface Message {
        void to(PeerLink link);
    }

    private void enqueue(int node, Message message) {
        unsent[node] = true;
        outbox.add(() -> send(node, message));
    }

    private void send(int node, Message message) { // one thread at a time: that of the outbox
        try {
            PeerLink link = links[node];
            if (link == null) {
                link = factory.connect(spec, node, ends);
                links[node] = link;
            }
            message.to(link);
        } catch (RuntimeException e) {
            ends.broken(e);
        }
    }
}
