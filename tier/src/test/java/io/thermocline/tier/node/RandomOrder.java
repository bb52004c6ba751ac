package io.thermocline.tier.node;

import io.thermocline.engine.SplitMix64;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages between nodes, each stream in its own order, the streams against each other in an order drawn from a seed.
 */
public final class RandomOrder {
    private final SplitMix64 random;
    private final List<ArrayDeque<Runnable>> streams = new ArrayList<>();

    /** An order of that seed. */
    public RandomOrder(long seed) {
        random = SplitMix64.of(seed, "delivery");
    }

    /** A new stream; what is added to it runs in the order of adding, some time. */
    public ArrayDeque<Runnable> stream() {
        ArrayDeque<Runnable> stream = new ArrayDeque<>();
        streams.add(stream);
        return stream;
    }

    /** Delivers one message of a random stream; false if there is none. */
    public boolean deliverOne() {
        List<ArrayDeque<Runnable>> filled =
                streams.stream().filter(s -> !s.isEmpty()).toList();
        if (filled.isEmpty()) {
            return false;
        }
        filled.get(random.nextInt(filled.size())).remove().run();
        return true;
    }

    /** Delivers until there is nothing left. */
    public void deliverAll() {
        boolean delivered;
        do {
            delivered = deliverOne();
        } while (delivered);
    }

    /** Links by direct calls that are delayed at random. */
    public PeerLink.Factory delaying(PeerLink.Factory direct) {
        return (from, node, ends) -> {
            ArrayDeque<Runnable> answers = stream();
            return new Delaying(direct.connect(from, node, new DelayedEnds(ends, answers)), stream(), answers);
        };
    }

    private record DelayedEnds(PeerLink.Ends ends, ArrayDeque<Runnable> stream) implements PeerLink.Ends {
        @Override
        public void arrived(int frame, int sequence, int page, int version, ByteBuffer contents) {
            stream.add(() -> ends.arrived(frame, sequence, page, version, contents));
        }

        @Override
        public void broken(RuntimeException cause) {
            stream.add(() -> ends.broken(cause));
        }
    }

    private record Delaying(PeerLink direct, ArrayDeque<Runnable> stream, ArrayDeque<Runnable> answers)
            implements PeerLink {
        @Override
        public void pull(int frame, int sequence, int sourceFrame, int sourceSequence) {
            stream.add(() -> direct.pull(frame, sequence, sourceFrame, sourceSequence));
        }

        @Override
        public void push(int frame, int sequence, int page, int version, ByteBuffer contents) {
            stream.add(() -> direct.push(frame, sequence, page, version, contents));
        }

        @Override
        public void command(PullCommand command) {
            stream.add(() -> direct.command(command));
        }

        @Override
        public void release(int frame, int sequence, Runnable acknowledged) {
            stream.add(() -> direct.release(frame, sequence, () -> answers.add(acknowledged)));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
