package io.thermocline.tier.route;

import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.operation.OperationBatch;
import org.jspecify.annotations.Nullable;

/** The way to a lease of this process: direct calls. */
public final class DirectPort implements BatchPort, AckSink {
    private final RunLease lease;
    private final Credits credits;
    private @Nullable AckSink acks;

    /** The way to a lease that lets so much be in flight. */
    public DirectPort(RunLease lease, CreditLimit limit) {
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
