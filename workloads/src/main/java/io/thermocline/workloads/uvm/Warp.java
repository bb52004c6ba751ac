package io.thermocline.workloads.uvm;

import io.thermocline.workloads.tasks.TaskAccesses;

/**
 * The warp whose instructions are being listed. Its lanes name their elements. The instruction then becomes one access
 * for each segment of {@value #SEGMENT} bytes, in the order in which the lanes first name them.
 *
 * <p>Its time is that of the slower of two pipelines. One issues its instructions; the other takes its accesses,
 * including those to memory that is not managed.
 *
 * <p>A segment occupies the memory pipeline for as long as {@value #INSTRUCTIONS_A_SEGMENT} instructions take to issue.
 * This is 0.195 cycles of the whole accelerator (calibrated: step 3 of {@code fdtd2d} in the public log) at 46.6
 * instructions a cycle (calibrated: {@code hotspot} there).
 */
final class Warp {
    /** Number of lanes of a warp. */
    static final int LANES = 32;

    /** Number of bytes that one access covers. */
    static final int SEGMENT = 128;

    static final int INSTRUCTIONS_A_SEGMENT = 9;

    private static final int SEGMENT_SHIFT = 7;
    private static final int SECTOR_SHIFT = 5; // of 32 bytes
    private static final int SECTORS = SEGMENT >> SECTOR_SHIFT;

    private final int segmentsAPageShift;
    private TaskAccesses accesses = new TaskAccesses();
    private final long[] segments = new long[2 * LANES];
    private final int[] lanes = new int[2 * LANES];
    private final int[] sectors = new int[2 * LANES];
    private final int offsetMask;
    private boolean listsSectors;
    private int count;

    /** Creates warps on base pages of a size. */
    Warp(long pageBytes) {
        segmentsAPageShift = Long.numberOfTrailingZeros(pageBytes) - SEGMENT_SHIFT;
        offsetMask = (int) (pageBytes - 1);
    }

    /**
     * From now on warps say which sectors of 32 bytes of its segment each access covers. The memory pipeline takes a
     * segment as fast as an instruction issues.
     */
    void listSectors() {
        listsSectors = true;
    }

    /** Starts the next warp; its accesses are appended to {@code into}. */
    void begin(TaskAccesses into) {
        accesses = into;
        count = 0;
    }

    /** Adds a lane with its element to the instruction. */
    void lane(DeviceArray array, long element) {
        long address = array.address(element);
        add(address >>> SEGMENT_SHIFT, 1, sectors(address, address + 1));
    }

    /** Adds {@code length} lanes with consecutive elements to the instruction. */
    void run(DeviceArray array, long first, int length) {
        long address = array.address(first);
        long end = array.address(first + length);
        int bytes = array.elementBytes();
        while (address < end) {
            long segment = address >>> SEGMENT_SHIFT;
            long next = Math.min(end, segment + 1 << SEGMENT_SHIFT);
            add(segment, (int) ((next - address + bytes - 1) / bytes), sectors(address, next));
            address += (next - address + bytes - 1) / bytes * bytes;
        }
    }

    /** Ends the instruction as a load. */
    void load() {
        emit(false);
    }

    /** Ends the instruction as a store or an atomic. */
    void store() {
        emit(true);
    }

    /**
     * Ends the warp.
     *
     * @param instructions number of instructions that it issued
     * @param unmanaged its accesses to memory that the device allocated, which never moves
     */
    void end(int instructions, int unmanaged) {
        int segment = listsSectors ? 1 : INSTRUCTIONS_A_SEGMENT;
        accesses.spend(Math.max(instructions, segment * (accesses.size() + unmanaged)));
    }

    /** The sectors of a segment from one of its bytes up to another, a bit each. */
    private static int sectors(long from, long end) {
        int first = (int) (from >>> SECTOR_SHIFT) & SECTORS - 1;
        int last = (int) (end - 1 >>> SECTOR_SHIFT) & SECTORS - 1;
        return (2 << last) - (1 << first);
    }

    private void add(long segment, int threads, int covered) {
        int i = count - 1;
        while (i >= 0 && segments[i] != segment) {
            i--;
        }
        if (i < 0) {
            i = count++;
            segments[i] = segment;
            lanes[i] = 0;
            sectors[i] = 0;
        }
        lanes[i] += threads;
        sectors[i] |= covered;
    }

    private void emit(boolean write) {
        for (int i = 0; i < count; i++) {
            int page = (int) (segments[i] >>> segmentsAPageShift);
            if (listsSectors) {
                accesses.access(page, write, lanes[i], (int) (segments[i] << SEGMENT_SHIFT) & offsetMask, sectors[i]);
            } else {
                accesses.access(page, write, lanes[i]);
            }
        }
        count = 0;
    }
}
