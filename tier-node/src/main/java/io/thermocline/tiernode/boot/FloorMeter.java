package io.thermocline.tiernode.boot;

import io.grpc.Channel;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures, once the server listens, the shortest delay that a client can be given within 5 %, and sets the dilation by it. */
final class FloorMeter {
    private static final Logger LOG = LoggerFactory.getLogger(FloorMeter.class);
    private static final int WARM_UP = 300;
    private static final int CALLS = 201;
    private static final long DEADLINE_SECONDS = 30;

    private final Shaper shaper;
    private final DeadlineTimer timer;
    private final Function<String, Channel> channels;
    private final @Nullable Double dilation;

    FloorMeter(Shaper shaper, DeadlineTimer timer, Function<String, Channel> channels, @Nullable Double dilation) {
        this.shaper = shaper;
        this.timer = timer;
        this.channels = channels;
        this.dilation = dilation;
    }

    void measure(String target) {
        long floor = timer.measureFloorNs(roundTripNs(target));
        shaper.publishFloor(floor);
        double chosen =
                dilation != null ? dilation : powerOfTen(shaper.shaping().smallestDilation(floor));
        shaper.reshape(shaper.shaping().withDilation(chosen));
        LOG.info("Delays from {} us on are kept; dilation {}", floor / 1000, chosen);
    }

    private long roundTripNs(String target) {
        TierGrpc.TierBlockingStub stub = TierGrpc.newBlockingStub(channels.apply(target));
        long[] times = new long[CALLS];
        for (int i = -WARM_UP; i < CALLS; i++) {
            long start = timer.nanoTime();
            var described = stub.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
                    .describe(DescribeRequest.getDefaultInstance());
            long took = timer.nanoTime() - start;
            if (i >= 0 && described.isInitialized()) {
                times[i] = took;
            }
        }
        Arrays.sort(times);
        return times[CALLS / 2];
    }

    private static double powerOfTen(double least) {
        return least <= 0 || Double.isInfinite(least) ? 0 : Math.pow(10, Math.ceil(Math.log10(least)));
    }
}
