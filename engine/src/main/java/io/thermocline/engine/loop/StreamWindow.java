package io.thermocline.engine.loop;

import io.thermocline.engine.run.LatencySummary;

/**
 * The accesses outstanding of many streams: at most a number of each, and at most the accelerator's concurrency of all.
 * A stream that had too many outstanding is ready to issue when one of them completes.
 */
final class StreamWindow extends OutstandingAccesses {
    private final int ofStream;
    private final ReadyStreams ready;
    private final int[] outstandingOf; // by stream
    private final int[] completing; // the stream of each completion in the ring
    private final int[] streamOf; // by slot

    /**
     * An empty window.
     *
     * @param concurrency most accesses outstanding, no more than all streams have
     * @param ofStream most of each stream
     * @param latencyByTier take the latencies of the accesses that each tier serves
     * @param ready takes the streams that can issue again
     */
    StreamWindow(
            int concurrency,
            int streams,
            int ofStream,
            long firstTierPs,
            LatencySummary[] latencyByTier,
            ReadyStreams ready) {
        super(concurrency, firstTierPs, latencyByTier);
        this.ofStream = ofStream;
        this.ready = ready;
        outstandingOf = new int[streams];
        completing = new int[ringSize()];
        streamOf = new int[concurrency];
    }

    /** The next access served by the first tier completes. */
    void complete() {
        int at = takeNext();
        if (notes != null && notes.isNoted(at)) {
            latencyByTier[notes.servedBy(at)].record(completionPs(at) - notes.issuePs(at), 1);
            notes.forget(at);
        }
        leave(completing[at], completionPs(at));
    }

    /** A stream issues an access, which finds its data in the first tier. */
    void hit(int stream, long timePs) {
        enter(stream, timePs);
        completing[append(plainHit(timePs))] = stream;
    }

    /** As {@link #hit}, where the first tier has a server, or accesses are noted. */
    void serve(int stream, long timePs, boolean write) {
        enter(stream, timePs);
        long end = serveNow(timePs, write);
        if (notes != null) {
            note(notes, stream, end, timePs, 0, false);
        } else {
            latencyByTier[0].record(end - timePs, 1);
            completing[append(end)] = stream;
        }
    }

    /**
     * A stream issues an access, which waits for an operation.
     *
     * @param others the accesses that wait for the same operation already, or -1
     * @param isRemote whether the operation serves the access where its page is, so that the first tier has no part in
     *     it
     * @param tier where its page lay
     * @return the list with this access at its head
     */
    int await(int stream, long timePs, int others, boolean isRemote, boolean write, int tier) {
        enter(stream, timePs);
        int slot = await(timePs, others, isRemote, write, tier);
        streamOf[slot] = stream;
        return slot;
    }

    @Override
    void noteLanded(CompletionNotes noted, int slot, long endPs, boolean isRemote) {
        note(noted, streamOf[slot], endPs, issuePs[slot], servedBy[slot], isRemote);
    }

    @Override
    void completeLanded(int slot, long endPs, boolean isRemote) {
        latencyByTier[servedBy[slot]].record(endPs - issuePs[slot], 1);
        if (isRemote) {
            leave(streamOf[slot], endPs);
        } else {
            completing[append(endPs)] = streamOf[slot];
        }
    }

    /** An access of a stream completes at {@code endPs}, if nothing delays it. */
    private void note(CompletionNotes noted, int stream, long endPs, long issued, int tier, boolean isRemote) {
        int at = insert(noted, endPs);
        completing[at] = stream;
        noted.note(at, issued, 0, 0, tier, isRemote);
    }

    @Override
    void move(CompletionNotes noted, int from, int to) {
        super.move(noted, from, to);
        completing[to] = completing[from];
    }

    private void enter(int stream, long timePs) {
        outstandingOf[stream]++;
        if (outstandingOf[stream] < ofStream) {
            ready.push(stream, timePs);
        }
    }

    private void leave(int stream, long timePs) {
        if (outstandingOf[stream]-- == ofStream) {
            ready.push(stream, timePs);
        }
        reach(timePs);
    }
}
