package io.thermocline.tier.route;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations of a run for one node. Gathers them into batches and compares the returned checksums with its own. */
final class Lane implements AckSink {
    private record Sent(long number, long checksum) {}

    private final BatchChannel channel;
    private final Consumer<RuntimeException> run;
    private final OperationBatch batch = new OperationBatch();
    private final long payloadOfAPage;
    private final int mostMoves;
    private final ArrayDeque<Sent> sent = new ArrayDeque<>(); // guarded by itself, as is the failure
    private @Nullable RuntimeException failure;
    private long lastOp;
    private int moves;

    /**
     * Creates a lane of a run.
     *
     * @param payloadOfAPage bytes that travel with a page
     * @param run receives the cause of a failure, on the thread that learns of it
     */
    Lane(String runId, int epoch, BatchChannel channel, long payloadOfAPage, Consumer<RuntimeException> run) {
        this.channel = channel;
        this.run = run;
        this.payloadOfAPage = payloadOfAPage;
        mostMoves = payloadOfAPage == 0 ? Integer.MAX_VALUE : channel.limit().pagesOfABatch(payloadOfAPage);
        batch.runId = runId;
        batch.epoch = epoch;
        channel.start(this);
    }

    /**
     * Adds an operation and returns its index in {@link #batch()}. The caller must send the batch once it
     * {@link #isFull()}.
     */
    int add(long op, int action, int page, int frame, int sequence, int version) {
        int gap;
        if (batch.count == 0) {
            batch.firstOp = op;
            gap = 0;
        } else {
            gap = (int) (op - lastOp);
        }
        lastOp = op;
        if (OperationCode.moves(OperationCode.code(action))) {
            moves++;
        }
        return batch.add(gap, action, page, frame, sequence, version);
    }

    OperationBatch batch() {
        return batch;
    }

    /** Returns whether the batch has its maximum number of operations or of payload. */
    boolean isFull() {
        return batch.count == OperationBatch.MAX_OPERATIONS || moves >= mostMoves;
    }

    /** Returns whether an operation with this number can join the batch: the gap to the previous one must fit. */
    boolean admits(long op) {
        return batch.count == 0 || op - lastOp <= Integer.MAX_VALUE;
    }

    boolean hasOperations() {
        return batch.count > 0;
    }

    boolean isEmpty() {
        return batch.count == 0 && batch.served == 0;
    }

    boolean hasCredit() {
        return channel.hasCredit(payload());
    }

    private long payload() {
        return moves * payloadOfAPage;
    }

    long firstOp() {
        return batch.firstOp;
    }

    /** Sends the gathered operations; waits if there is no credit. */
    void send(long endAccess, long modelTimeNs) {
        batch.number++;
        batch.endAccess = endAccess;
        batch.modelTimeNs = modelTimeNs;
        synchronized (sent) {
            checkAlive();
            sent.add(new Sent(batch.number, batch.checksum()));
        }
        try {
            channel.send(batch, payload());
        } catch (TierException e) {
            failed(e);
            throw e;
        }
        batch.clear();
        moves = 0;
    }

    @Override
    public void done(long number, long checksum) {
        TierException wrong = null;
        synchronized (sent) {
            Sent first = sent.poll();
            if (first == null || first.number != number || first.checksum != checksum) {
                wrong = new TierException(
                        Reason.DATA_LOSS,
                        "batch " + number + " was acknowledged with checksum " + Long.toHexString(checksum)
                                + "; sent was "
                                + (first == null
                                        ? "nothing"
                                        : "batch " + first.number + " with " + Long.toHexString(first.checksum)));
                fails(wrong);
            }
            sent.notifyAll();
        }
        if (wrong != null) {
            run.accept(wrong);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        if (fails(cause)) {
            run.accept(cause);
        }
    }

    /** Fails callers that wait here, since the run has failed elsewhere. */
    void giveUp(RuntimeException cause) {
        fails(cause);
        channel.fail(cause);
    }

    private boolean fails(RuntimeException cause) {
        synchronized (sent) {
            boolean first = failure == null;
            if (first) {
                failure = cause;
            }
            sent.notifyAll();
            return first;
        }
    }

    /** Waits until everything sent has been acknowledged. */
    void awaitAcknowledged(long timeoutNs) {
        long end = System.nanoTime() + timeoutNs;
        synchronized (sent) {
            while (!sent.isEmpty()) {
                checkAlive();
                long leftMs = (end - System.nanoTime()) / 1_000_000;
                if (leftMs <= 0) {
                    throw new TierException(
                            Reason.UNAVAILABLE, "no acknowledgement for batch " + sent.element().number + " in time");
                }
                try {
                    sent.wait(leftMs);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new TierException(Reason.ABORTED, "interrupted while waiting for acknowledgements", e);
                }
            }
            checkAlive();
        }
    }

    private void checkAlive() {
        if (failure != null) {
            throw failure;
        }
    }

    void close() {
        channel.close();
    }
}
