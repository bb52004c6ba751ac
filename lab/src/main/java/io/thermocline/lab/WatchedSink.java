package io.thermocline.lab;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.OperationSink;

/** Passes what a run does to its pages to a sink, and tells a watcher of it. */
final class WatchedSink implements OperationSink {
    private final OperationSink sink;
    private final OperationSink watcher;

    private WatchedSink(OperationSink sink, OperationSink watcher) {
        this.sink = sink;
        this.watcher = watcher;
    }

    /** The sink itself where nothing watches. */
    static OperationSink of(OperationSink sink, OperationSink watcher) {
        return watcher == NONE ? sink : new WatchedSink(sink, watcher);
    }

    @Override
    public void place(int page, int tier, int frame) {
        sink.place(page, tier, frame);
        watcher.place(page, tier, frame);
    }

    @Override
    public void overwrite(int page, int fromTier, int fromFrame, int frame) {
        sink.overwrite(page, fromTier, fromFrame, frame);
        watcher.overwrite(page, fromTier, fromFrame, frame);
    }

    @Override
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        sink.move(page, fromTier, fromFrame, toTier, toFrame, kind, initiator);
        watcher.move(page, fromTier, fromFrame, toTier, toFrame, kind, initiator);
    }

    @Override
    public void discard(int page, int fromTier, int fromFrame) {
        sink.discard(page, fromTier, fromFrame);
        watcher.discard(page, fromTier, fromFrame);
    }

    @Override
    public void write(int page) {
        sink.write(page);
        watcher.write(page);
    }

    @Override
    public void remote(int page, boolean write, long bytes) {
        sink.remote(page, write, bytes);
        watcher.remote(page, write, bytes);
    }

    @Override
    public void chunk(long accesses, long[] served, long modelTimePs) {
        sink.chunk(accesses, served, modelTimePs);
        watcher.chunk(accesses, served, modelTimePs);
    }

    @Override
    public int version(int page) {
        return sink.version(page);
    }

    @Override
    public void rest() {
        sink.rest();
    }

    @Override
    public void checkAlive() {
        sink.checkAlive();
    }

    @Override
    public void abandon(RuntimeException cause) {
        sink.abandon(cause);
    }
}
