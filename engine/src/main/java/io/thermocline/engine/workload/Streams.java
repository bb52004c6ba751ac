package io.thermocline.engine.workload;

import java.util.function.Consumer;

/**
 * The streams of one pass: of each the accesses that were read but not taken yet, and whether it is at a barrier or has
 * ended.
 *
 * <p>There are thousands, and each takes its turn after many others. So all that is held of a stream stands side by
 * side, and its next access is in the cache line that says where it is, if few are held.
 */
public final class Streams {
    // what is held of a stream: three words, then accesses, each with the columns that there are
    private static final int STATE = 0;
    private static final int NEXT = 1; // where its next access stands, from the stream's first word
    private static final int END = 2; // behind its last access
    private static final int FIRST_ACCESS = 3;

    // states
    private static final int RUNNING = 0;
    private static final int BEFORE_BARRIER = 1; // which follows what is held
    private static final int AT_BARRIER = 2;
    private static final int ENDED = 3;

    private final StreamSource source;
    private final int count;
    private final AccessBatch batch; // what is read, on its way

    // where an access has its columns, from its first word; 0 if there are none
    private final int touches;
    private final int offset;
    private final int sectors;
    private final int instructions;
    private final int wordsOfAccess;
    private final int wordsOfStream;
    private final int[] held;
    private int running;

    Streams(StreamSource source, int count, Columns columns, int capacity) {
        this.source = source;
        this.count = count;
        batch = new AccessBatch(columns, capacity);
        int words = 1;
        touches = columns.touches() ? words++ : 0;
        offset = columns.offset() ? words++ : 0;
        sectors = columns.sectors() ? words++ : 0;
        instructions = columns.instructions() ? words++ : 0;
        wordsOfAccess = words;
        wordsOfStream = FIRST_ACCESS + capacity * wordsOfAccess;
        held = new int[Math.multiplyExact(count, wordsOfStream)];
        running = count;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** Whether a stream has a next access; reads on if none is at hand. */
    public boolean hasAccess(int stream) {
        int words = stream * wordsOfStream;
        return held[words + NEXT] != held[words + END] || readOn(stream, words);
    }

    private boolean readOn(int stream, int words) {
        while (held[words + STATE] == RUNNING) {
            if (!source.read(stream, batch)) {
                stop(words, ENDED);
            } else if (!batch.allocated().isEmpty()) {
                throw new IllegalStateException("a workload of many streams allocated while it ran");
            } else {
                hold(words);
                if (batch.size > 0) {
                    return true;
                }
            }
        }
        if (held[words + STATE] == BEFORE_BARRIER) {
            stop(words, AT_BARRIER);
        }
        return false;
    }

    private void hold(int words) {
        int at = words + FIRST_ACCESS;
        for (int i = 0; i < batch.size; i++) {
            held[at] = batch.accesses[i];
            if (touches > 0) {
                held[at + touches] = batch.touches[i];
            }
            if (offset > 0) {
                held[at + offset] = batch.offset[i];
            }
            if (sectors > 0) {
                held[at + sectors] = batch.sectors[i];
            }
            if (instructions > 0) {
                held[at + instructions] = batch.instructions[i];
            }
            at += wordsOfAccess;
        }
        held[words + NEXT] = FIRST_ACCESS;
        held[words + END] = at - words;
        held[words + STATE] = batch.barrier ? BEFORE_BARRIER : RUNNING;
    }

    private void stop(int words, int state) {
        held[words + STATE] = state;
        running--;
    }

    /** Instructions before the next access of a stream, which it must have; 0 where the workload does not say. */
    public int instructions(int stream) {
        int words = stream * wordsOfStream;
        return instructions == 0 ? 0 : held[words + held[words + NEXT] + instructions];
    }

    /**
     * Moves the next access of a stream, which it must have, to the end of a batch, without the number of the next one
     * and its arrival.
     */
    public void take(int stream, AccessBatch into) {
        int words = stream * wordsOfStream;
        int at = words + held[words + NEXT];
        held[words + NEXT] += wordsOfAccess;
        int size = into.size;
        into.accesses[size] = held[at];
        if (touches > 0) {
            into.touches[size] = held[at + touches];
        }
        if (offset > 0) {
            into.offset[size] = held[at + offset];
        }
        if (sectors > 0) {
            into.sectors[size] = held[at + sectors];
        }
        if (instructions > 0) {
            into.instructions[size] = held[at + instructions];
        }
        into.size = size + 1;
    }

    /** Whether any stream neither is at a barrier nor has ended, as far as has been read. */
    public boolean isAnyRunning() {
        return running > 0;
    }

    /** Whether a stream neither is at a barrier nor has ended, as far as has been read. */
    public boolean isRunning(int stream) {
        return held[stream * wordsOfStream + STATE] <= BEFORE_BARRIER;
    }

    /**
     * All streams that are at a barrier continue; false if none does, since all have ended.
     *
     * @param hostAccess learns of what the host's processor accesses before
     */
    public boolean passBarrier(Consumer<Range> hostAccess) {
        for (int words = 0; words < held.length; words += wordsOfStream) {
            if (held[words + STATE] == AT_BARRIER) {
                held[words + STATE] = RUNNING;
                running++;
            }
        }
        if (running > 0) {
            source.passBarrier().forEach(hostAccess);
        }
        return running > 0;
    }
}
