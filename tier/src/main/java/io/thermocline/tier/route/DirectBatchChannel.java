package io.thermocline.tier.route;

import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.operation.OperationBatch;
import org.jspecify.annotations.Nullable;

/** A channel to a lease in this process, by direct calls. */
public final class DirectBatchChannel implements BatchChannel, AckSink {
    private final RunLease lease;
    private final Credits credits;
    private @Nullable AckSink acks;

    /** Creates a channel to a lease with a bound on what may be in flight. */
    public DirectBatchChannel(RunLease lease, CreditLimit limit) {
        this.lease = lease;
        credits = new Credits("of this process", limit);
    }

    @Override
    public void start(AckSink sink) {
        acks = sink;
    }

    @Override
    public CreditLimit limit() {
        return credits.limit();
    }

    @Override
    public boolean hasCredit(long payloadBytes) {
        return credits.admits(payloadBytes);
    }

    @Override
    public void send(OperationBatch batch, long payloadBytes) {
        credits.take(payloadBytes);
        lease.apply(batch, this);
    }

    @Override
    public void done(long batch, long checksum) {
        credits.give();
        if (acks != null) {
            acks.done(batch, checksum);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        credits.fail(cause);
        if (acks != null) {
            acks.failed(cause);
        }
    }

    @Override
    public void fail(RuntimeException cause) {
        credits.fail(cause);
    }

    @Override
    public void close() {}
}
