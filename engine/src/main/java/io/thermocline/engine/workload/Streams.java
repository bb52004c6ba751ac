package io.thermocline.engine.workload;

import java.util.function.Consumer;

/** The streams of one pass: of each the accesses that were read but not taken yet, and whether it stands at a barrier or has ended. */
public final class Streams {
    private enum State {
        RUNNING,
        AT_BARRIER,
        ENDED
    }

    private final StreamSource source;
    private final AccessBatch[] batches;
    private final int[] positions;
    private final State[] states;
    private int running;

    Streams(StreamSource source, int count, Columns columns, int capacity) {
        this.source = source;
        batches = new AccessBatch[count];
        positions = new int[count];
        states = new State[count];
        java.util.Arrays.setAll(batches, stream -> new AccessBatch(columns, capacity));
        java.util.Arrays.fill(states, State.RUNNING);
        running = count;
    }

    /** How many there are. */
    public int count() {
        return batches.length;
    }

    /** Whether a stream has a next access; reads on if none is at hand. */
    public boolean hasAccess(int stream) {
        AccessBatch batch = batches[stream];
        while (positions[stream] == batch.size && states[stream] == State.RUNNING) {
            if (batch.barrier) {
                stop(stream, State.AT_BARRIER);
                batch.clear();
                positions[stream] = 0;
            } else {
                positions[stream] = 0;
                if (!source.read(stream, batch)) {
                    stop(stream, State.ENDED);
                } else if (!batch.allocated().isEmpty()) {
                    throw new IllegalStateException("a workload of many streams allocated while it ran");
                }
            }
        }
        return states[stream] == State.RUNNING;
    }

    private void stop(int stream, State state) {
        states[stream] = state;
        running--;
    }

    /** Instructions before the next access of a stream, which it must have; 0 where the workload does not say. */
    public int instructions(int stream) {
        int[] instructions = batches[stream].instructions;
        return instructions.length == 0 ? 0 : instructions[positions[stream]];
    }

    /** Moves the next access of a stream, which it must have, to the end of a batch. */
    public void take(int stream, AccessBatch into) {
        into.append(batches[stream], positions[stream]++);
    }

    /** Whether any stream neither stands at a barrier nor has ended, as far as has been read. */
    public boolean isAnyRunning() {
        return running > 0;
    }

    /** Whether a stream neither stands at a barrier nor has ended, as far as has been read. */
    public boolean isRunning(int stream) {
        return states[stream] == State.RUNNING;
    }

    /**
     * All streams that stand at a barrier go on; false if none does, since all have ended.
     *
     * @param hostAccess learns of what the host's processor accesses before
     */
    public boolean passBarrier(Consumer<Range> hostAccess) {
        for (int stream = 0; stream < states.length; stream++) {
            if (states[stream] == State.AT_BARRIER) {
                states[stream] = State.RUNNING;
                running++;
            }
        }
        if (running > 0) {
            source.passBarrier().forEach(hostAccess);
        }
        return running > 0;
    }
}
