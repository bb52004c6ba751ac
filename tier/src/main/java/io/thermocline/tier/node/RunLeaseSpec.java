package io.thermocline.tier.node;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A run's request for a lease at a node.
 *
 * @param runId the run: 1 to 64 letters, digits, '-', '_' and '.'
 * @param epoch the attempt, from 0
 * @param pageBytes bytes of a page: a power of two from 128 to 2^30
 * @param frames frames that the lease may use, from 1
 * @param payload whether bytes are held
 * @param clock the run's clock
 * @param seed the run's seed
 * @param home whether this is the pages' home tier; each page is then here at the start, with version 0
 * @param nodes all nodes of the run, as its peers reach them; operations name them by index
 * @param self index of this node
 * @param shards shards of this node's tier: page p has its home in shard {@code p mod shards}, frame {@code p / shards}
 * @param shard index of this node among them
 * @param owner owner of the run
 */
public record RunLeaseSpec(
        String runId,
        int epoch,
        int pageBytes,
        int frames,
        Payload payload,
        RunClock clock,
        long seed,
        boolean home,
        List<NodeAddress> nodes,
        int self,
        int shards,
        int shard,
        LeaseOwner owner) {
    /** Maximum number of nodes of a run. */
    public static final int MAX_NODES = 256;

    private static final Pattern RUN_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int MIN_PAGE_BYTES = 128;
    private static final int MAX_PAGE_BYTES = 1 << 30;

    /** Checks all values. */
    public RunLeaseSpec {
        nodes = List.copyOf(nodes);
        if (!RUN_ID.matcher(runId).matches()) {
            throw new IllegalArgumentException("run_id must be 1 to 64 letters, digits, '-', '_' and '.'");
        }
        range("epoch", epoch, 0, Integer.MAX_VALUE);
        checkPageBytes(pageBytes);
        range("frames", frames, 1, Integer.MAX_VALUE);
        range("nodes", nodes.size(), 1, MAX_NODES);
        range("self", self, 0, nodes.size() - 1);
        range("shards", shards, 1, MAX_NODES);
        range("shard", shard, 0, shards - 1);
        if (home) {
            range("pages of all shards", (long) frames * shards, 1, Integer.MAX_VALUE);
        }
    }

    /** Creates the request of a run whose owner has no previous processes. */
    public RunLeaseSpec(
            String runId,
            int epoch,
            int pageBytes,
            int frames,
            Payload payload,
            RunClock clock,
            long seed,
            boolean home,
            List<NodeAddress> nodes,
            int self,
            int shards,
            int shard) {
        this(runId, epoch, pageBytes, frames, payload, clock, seed, home, nodes, self, shards, shard, LeaseOwner.NONE);
    }

    /** Returns the same request with an owner. */
    public RunLeaseSpec ownedBy(LeaseOwner whose) {
        return new RunLeaseSpec(
                runId, epoch, pageBytes, frames, payload, clock, seed, home, nodes, self, shards, shard, whose);
    }

    /** Refuses a number that is not a page size. */
    public static void checkPageBytes(long pageBytes) {
        range("page_bytes", pageBytes, MIN_PAGE_BYTES, MAX_PAGE_BYTES);
        if (Long.bitCount(pageBytes) != 1) {
            throw new IllegalArgumentException("page_bytes: " + pageBytes + " is not a power of two");
        }
    }

    static void range(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + ": " + value + " is not allowed; allowed: " + least + " to " + most);
        }
    }

    /** Returns whether bytes move; the two ends of a move must then meet before it ends. */
    boolean carriesPayload() {
        return payload == Payload.REAL;
    }
}
