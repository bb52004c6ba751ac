package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ReuseSamplerTest {
    private static final ReuseRegression.Line ABBA = new ReuseRegression.Line(0.5, -0.5);

    private final Queue<Runnable> work = new ArrayDeque<>();

    @Test
    void sampleIsAnAccessWhosePageWasAccessedBefore() {
        ReuseSampler sampler = sampler(100, 100, 1000);

        take(sampler, 0, 1, 0, 200, 0, 200);

        assertThat(sampler.samples()).isEqualTo(3);
        assertThat(work).isEmpty();
    }

    @Test
    void lineOfABatchTakesEffectWhenTheNextIsSent() {
        ReuseSampler sampler = sampler(100, 2, 1000);

        take(sampler, 0, 1, 1, 0);
        assertThat(work).hasSize(1);
        work.remove().run();
        assertThat(sampler.line()).isNull();

        take(sampler, 0);
        assertThat(sampler.line()).isNull();
        take(sampler, 1);
        assertThat(sampler.line()).isEqualTo(ABBA);
        assertThat(work).hasSize(1);
    }

    @Test
    void lineOfTheLastBatchTakesEffectAtOnce() {
        ReuseSampler sampler = atOnce(2, 100, 1000);

        take(sampler, 0, 1, 1);
        assertThat(sampler.isActive()).isTrue();
        take(sampler, 0);

        assertThat(sampler.isActive()).isFalse();
        assertThat(sampler.line()).isEqualTo(ABBA);
        assertThat(sampler.samples()).isEqualTo(2);
    }

    @Test
    void samplingEndsAfterItsSpanEvenWithFewSamples() {
        ReuseSampler sampler = atOnce(100, 100, 4);

        take(sampler, 0, 1, 1);
        assertThat(sampler.isActive()).isTrue();
        take(sampler, 0);

        assertThat(sampler.isActive()).isFalse();
        assertThat(sampler.line()).isEqualTo(ABBA);
    }

    @Test
    void noSamplesGiveNoLine() {
        ReuseSampler sampler = atOnce(0, 100, 1000);

        assertThat(sampler.isActive()).isFalse();
        assertThat(sampler.line()).isNull();
    }

    @Test
    void longBatchesGrow() {
        ReuseSampler sampler = atOnce(40_000, 40_000, 1 << 20);

        for (int i = 0; i < 20_003; i++) {
            take(sampler, i);
        }
        for (int i = 0; i < 39_999; i++) {
            take(sampler, i % 3);
        }
        assertThat(sampler.isActive()).isTrue();
        take(sampler, 0);

        assertThat(sampler.isActive()).isFalse();
        assertThat(sampler.line()).isNotNull();
    }

    private static void take(ReuseSampler sampler, int... pages) {
        for (int page : pages) {
            sampler.access(page);
        }
    }

    private ReuseSampler sampler(long samples, long batch, long span) {
        return new ReuseSampler(work::add, samples, batch, span);
    }

    private static ReuseSampler atOnce(long samples, long batch, long span) {
        return new ReuseSampler(Runnable::run, samples, batch, span);
    }
}
