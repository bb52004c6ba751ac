package io.thermocline.tiernode.boot;

import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.TierException;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tiernode.access.StartRefusedException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the shortest delay that a client can be given within 5 %, and derives the dilation from it. Starts once the
 * service listens.
 * <ol>
 * <li>A fresh virtual machine answers ten times as slowly as one that has compiled its code. The measurement therefore
 * continues in the background until the floor no longer falls. Lower floors are published.
 * <li>It then measures a lone call, and answers to direct clients leave earlier by that time.
 * <li>Other services of a fleet often start at the same time, and a busy machine keeps only longer delays. It therefore
 * measures again a few times later. The dilation no longer changes then, since clients may rely on it.
 * </ol>
 */
final class FloorMeter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FloorMeter.class);
    private static final int WARM_UP = 300;
    private static final int CALLS = 201;
    private static final int FIRST_CALLS = 25; // on a cold virtual machine; the start waits for these
    private static final int MOST_ROUNDS = 40;
    private static final int PATIENCE = 5; // rounds that may pass without a lower floor
    private static final double LOWER = 0.95;
    private static final long DEADLINE_SECONDS = 30;
    private static final long APART_NS = 1_000_000;
    private static final int LONE_ROUNDS = 3;
    private static final long[] AGAIN_AFTER_SECONDS = {10, 20, 30}; // each after the previous one

    private final TierNode node;
    private final Shaper shaper;
    private final DeadlineTimer timer;
    private final Function<String, Channel> channels;
    private final @Nullable Double dilation;
    private volatile @Nullable Thread refining;

    FloorMeter(TierNode node, DeadlineTimer timer, Function<String, Channel> channels, @Nullable Double dilation) {
        this.node = node;
        shaper = node.shaper();
        this.timer = timer;
        this.channels = channels;
        this.dilation = dilation;
    }

    /**
     * Publishes a first floor, and lower ones later. If a dilation is set that the first floor does not allow, it
     * measures until one does.
     *
     * @throws StartRefusedException if none does
     */
    void measure(String target) {
        Shaping chosen = first(target);
        Thread thread = new Thread(() -> refine(target, chosen), "tier-floor");
        thread.setDaemon(true);
        refining = thread;
        thread.start();
    }

    /** Stops measuring. */
    @Override
    public void close() {
        Thread thread = refining;
        if (thread != null) {
            thread.interrupt();
        }
    }

    private Shaping first(String target) {
        for (int round = 1; ; round++) {
            try {
                int warmUp = round == 1 ? 0 : WARM_UP;
                int calls = round == 1 ? FIRST_CALLS : CALLS;
                return publish(timer.measureFloorNs(roundTripNs(target, warmUp, calls, 0)));
            } catch (TierException e) {
                if (round == MOST_ROUNDS) {
                    throw new StartRefusedException(
                            "thermocline.tier." + e.getMessage(),
                            "Set a higher thermocline.tier.dilation, or none: the smallest power of ten that"
                                    + " this machine keeps is taken then.");
                }
            }
        }
    }

    private void refine(String target, Shaping first) {
        try {
            settle(target, first);
            for (long seconds : AGAIN_AFTER_SECONDS) {
                TimeUnit.SECONDS.sleep(seconds);
                settle(target, null);
            }
        } catch (StatusRuntimeException | IllegalStateException e) { // the service or its timer has gone
            LOG.info("The floor is not measured again: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Measures until the floor no longer falls, and publishes a floor that is lower than the previous one.
     *
     * @param ours the shaping that may be replaced by one with a lower dilation; null if the dilation must not change
     */
    private void settle(String target, @Nullable Shaping ours) {
        long floor = typicalFloorNs(target);
        if (floor < shaper.floorNs()) {
            if (shaper.shaping().equals(ours)) {
                publish(floor);
            } else { // a client has changed it; its value holds
                shaper.publishFloor(floor);
            }
        }
        node.subtractCallTime(loneCallNs(target));
        LOG.info(
                "Delays from {} us on are kept; dilation {}",
                shaper.floorNs() / 1000,
                shaper.shaping().dilation());
    }

    /**
     * Returns the median of the rounds after the lowest one. The lowest itself belongs to one good moment; clients call
     * at others.
     */
    private long typicalFloorNs(String target) {
        long[] since = new long[PATIENCE];
        long lowest = Long.MAX_VALUE;
        int inVain = 0;
        for (int round = 0; round < MOST_ROUNDS && inVain < PATIENCE; round++) {
            long floor = timer.measureFloorNs(roundTripNs(target, WARM_UP, CALLS, 0));
            if (floor < LOWER * lowest) {
                lowest = floor;
                inVain = 0;
            } else {
                since[inVain++] = floor;
            }
        }
        return inVain == 0 ? lowest : median(Arrays.copyOf(since, inVain));
    }

    private Shaping publish(long floor) {
        shaper.publishFloor(floor);
        double chosen =
                dilation != null ? dilation : powerOfTen(shaper.shaping().smallestDilation(floor));
        Shaping shaping = shaper.shaping().withDilation(chosen);
        shaper.reshape(shaping);
        return shaping;
    }

    /** Measures a call that comes alone. */
    private long loneCallNs(String target) {
        long[] rounds = new long[LONE_ROUNDS];
        for (int round = 0; round < LONE_ROUNDS; round++) {
            rounds[round] = roundTripNs(target, WARM_UP, CALLS, APART_NS);
        }
        return median(rounds);
    }

    /** Returns the median of spaced calls. For a call that comes alone, caches are cold and threads asleep. */
    private long roundTripNs(String target, int warmUp, int calls, long apartNs) {
        TierGrpc.TierBlockingStub stub = TierGrpc.newBlockingStub(channels.apply(target));
        long[] times = new long[calls];
        for (int i = -warmUp; i < calls; i++) {
            LockSupport.parkNanos(apartNs);
            long start = timer.nanoTime();
            var described = stub.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
                    .describe(DescribeRequest.getDefaultInstance());
            long took = timer.nanoTime() - start;
            if (i >= 0 && described.isInitialized()) {
                times[i] = took;
            }
        }
        return median(times);
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static double powerOfTen(double least) {
        return least <= 0 || Double.isInfinite(least) ? 0 : Math.pow(10, Math.ceil(Math.log10(least)));
    }
}
