package io.thermocline.engine.workload;

/**
 * The optional columns of a workload's batches. Made from {@link #NONE}, such as
 * {@code NONE.withArrival().withTouches()}.
 */
public final class Columns {
    /** Only pages and writes. */
    public static final Columns NONE = new Columns(0);

    private static final int NEXT = 1;
    private static final int ARRIVAL = 2;
    private static final int TOUCHES = 4;
    private static final int OFFSET = 8;
    private static final int INSTRUCTIONS = 16;
    private static final int EDGES = 32;
    private static final int TOGETHER = 64;
    private static final int SECTORS = 128;
    private static final int OBJECT_BYTES = 256;

    private final int present;

    private Columns(int present) {
        this.present = present;
    }

    /** These columns and the number of the next access to the same page. */
    public Columns withNext() {
        return new Columns(present | NEXT);
    }

    /** These columns and arrival times. */
    public Columns withArrival() {
        return new Columns(present | ARRIVAL);
    }

    /** These columns and the thread accesses coalesced in each access. */
    public Columns withTouches() {
        return new Columns(present | TOUCHES);
    }

    /** These columns and where in its page each access begins. */
    public Columns withOffset() {
        return new Columns(present | OFFSET);
    }

    /** These columns and the instructions that the accelerator issues from the access before to each access. */
    public Columns withInstructions() {
        return new Columns(present | INSTRUCTIONS);
    }

    /**
     * These columns, with the edges of a graph that the accelerator visits from the access before to each access in the
     * place of its instructions. How many instructions an edge takes is the accelerator's.
     */
    public Columns withEdges() {
        return new Columns(present | INSTRUCTIONS | EDGES);
    }

    /** These columns and how many further accesses the same instruction of a warp makes. */
    public Columns withTogether() {
        return new Columns(present | TOGETHER);
    }

    /** These columns and which sectors of its line each access covers. */
    public Columns withSectors() {
        return new Columns(present | SECTORS);
    }

    /** These columns and the size of the object of each access. */
    public Columns withObjectBytes() {
        return new Columns(present | OBJECT_BYTES);
    }

    /** Whether there is the number of the next access to the same page. */
    public boolean next() {
        return (present & NEXT) != 0;
    }

    /** Whether there are arrival times. */
    public boolean arrival() {
        return (present & ARRIVAL) != 0;
    }

    /** Whether there are the thread accesses coalesced in each access. */
    public boolean touches() {
        return (present & TOUCHES) != 0;
    }

    /** Whether there is where in its page each access begins. */
    public boolean offset() {
        return (present & OFFSET) != 0;
    }

    /** Whether there are the instructions that the accelerator issues from the access before to each access. */
    public boolean instructions() {
        return (present & INSTRUCTIONS) != 0;
    }

    /** Whether the edges of a graph stand in the place of instructions. */
    public boolean edges() {
        return (present & EDGES) != 0;
    }

    /** Whether there is how many further accesses the same instruction of a warp makes. */
    public boolean together() {
        return (present & TOGETHER) != 0;
    }

    /** Whether there is which sectors of its line each access covers. */
    public boolean sectors() {
        return (present & SECTORS) != 0;
    }

    /** Whether there is the size of the object of each access. */
    public boolean objectBytes() {
        return (present & OBJECT_BYTES) != 0;
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof Columns columns && columns.present == present;
    }

    @Override
    public int hashCode() {
        return present;
    }
}
