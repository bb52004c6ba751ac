package io.thermocline.policies.gmt;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Sends the early accesses to the regression, which works on another thread, and takes the line back at a fixed point
 * of the stream: the line of one batch takes effect when the next is sent, waited for if need be, so that results do
 * not depend on threads. The line of the last batch takes effect when it is sent.
 *
 * <p>Source: GMT sec. 2.1.3, step 1: samples are pipelined, 10,000 at a time. A sample is an access whose page was
 * accessed before.
 */
final class ReuseSampler {
    private final Executor background;
    private final long mostSamples;
    private final long batchSamples;
    private final long mostAccesses;

    private @Nullable ReuseRegression regression = new ReuseRegression();
    private @Nullable CompletableFuture<ReuseRegression.Line> sent;
    private ReuseRegression.@Nullable Line line;
    private long[] seen = new long[0]; // one bit a page
    private int[] pages = new int[1 << 14];
    private int size;
    private long samples;
    private long samplesInBatch;
    private long accesses;
    private boolean active;

    ReuseSampler(Executor background, long mostSamples, long batchSamples, long mostAccesses) {
        this.background = background;
        this.mostSamples = mostSamples;
        this.batchSamples = batchSamples;
        this.mostAccesses = mostAccesses;
        active = mostSamples > 0;
    }

    /** Whether it still looks at accesses. */
    boolean isActive() {
        return active;
    }

    /** The line in effect, or null before the first. */
    ReuseRegression.@Nullable Line line() {
        return line;
    }

    long samples() {
        return samples;
    }

    /** Takes an access into account. */
    void access(int page) {
        if (size == pages.length) {
            pages = Arrays.copyOf(pages, 2 * size);
        }
        pages[size++] = page;
        accesses++;
        int word = page >>> 6;
        if (word >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(word + 1, 2 * seen.length));
        }
        if ((seen[word] & 1L << page) != 0) {
            samples++;
            samplesInBatch++;
        }
        seen[word] |= 1L << page;
        boolean ends = samples >= mostSamples || accesses >= mostAccesses;
        if (samplesInBatch >= batchSamples || ends) {
            send();
            if (ends) {
                end();
            }
        }
    }

    private void send() {
        takeEffect();
        ReuseRegression learner = regression;
        if (learner == null) {
            throw new IllegalStateException("sampling has ended");
        }
        int[] batch = pages;
        int count = size;
        pages = new int[batch.length];
        size = 0;
        samplesInBatch = 0;
        sent = CompletableFuture.supplyAsync(() -> learner.learn(batch, count), background);
    }

    private void end() {
        takeEffect();
        active = false;
        regression = null;
        seen = new long[0];
        pages = new int[0];
    }

    private void takeEffect() {
        if (sent != null) {
            line = sent.join();
            sent = null;
        }
    }
}
