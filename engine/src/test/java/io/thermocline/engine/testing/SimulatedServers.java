package io.thermocline.engine.testing;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.run.WallServers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Servers whose wall clock is simulated: it stands while the run works, and goes on while the run waits. Answers may be
 * heard late.
 */
public class SimulatedServers implements WallServers {
    private record Answer(long atPs, long order, int operation) {}

    private final List<long[]> freeAt = new ArrayList<>(); // by server and channel
    private final PriorityQueue<Answer> answers =
            new PriorityQueue<>(Comparator.comparingLong(Answer::atPs).thenComparingLong(Answer::order));
    private final SplitMix64 random;
    private final int mostLatePs;
    private long nowPs;
    private long answeredPs;
    private long order;
    private boolean running;
    private boolean met;

    /** Servers whose answers are heard up to {@code mostLatePs} late, as drawn from a seed. */
    public SimulatedServers(int mostLatePs, long seed) {
        this.mostLatePs = mostLatePs;
        random = SplitMix64.of(seed, "lateness");
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public void add(int server, String name, int channels) {
        if (server != freeAt.size()) {
            throw new IllegalStateException("server " + server + " does not follow " + freeAt.size());
        }
        freeAt.add(new long[channels]);
    }

    @Override
    public void arrive(int server, boolean write, long servicePs, long latencyPs, int operation) {
        long[] free = freeAt.get(server);
        int channel = 0;
        for (int i = 1; i < free.length; i++) {
            if (free[i] < free[channel]) {
                channel = i;
            }
        }
        free[channel] = Math.max(nowPs, free[channel]) + servicePs;
        long late = mostLatePs == 0 ? 0 : random.nextInt(mostLatePs);
        answers.add(new Answer(free[channel] + latencyPs + late, order++, operation));
    }

    @Override
    public int await(long untilPs) {
        if (!running) {
            throw new IllegalStateException("the run waits while its time stands still");
        }
        Answer next = answers.peek();
        met |= next != null && (next.atPs() == untilPs || next.atPs() == answeredPs);
        if (next == null || next.atPs() > untilPs) {
            if (untilPs == Long.MAX_VALUE) {
                throw new IllegalStateException("the run waits for ever");
            }
            nowPs = Math.max(nowPs, untilPs);
            return NONE;
        }
        answers.remove();
        nowPs = Math.max(nowPs, next.atPs());
        answeredPs = nowPs;
        return next.operation();
    }

    @Override
    public long answeredPs() {
        return answeredPs;
    }

    @Override
    public int outstanding() {
        return answers.size();
    }

    /**
     * Whether an answer came at the instant of another, or of something else that the run awaited: which is first is
     * for each clock to say.
     */
    public boolean met() {
        return met;
    }
}
