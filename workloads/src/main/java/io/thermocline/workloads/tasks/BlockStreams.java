package io.thermocline.workloads.tasks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.List;

/**
 * Runs a program on SMs, one a stream. Thread blocks go to the SMs in turn, block n to SM n modulo their number. An SM
 * has some blocks at a time; their warps take turns, one access each. A barrier follows each kernel.
 *
 * <p>The blocks of a kernel run in any order, so the program's tasks must not depend on it.
 */
final class BlockStreams extends StreamSource {
    private final TaskProgram program;
    private final int warpsABlock;
    private final Sm[] sms;
    private int kernels; // begun
    private boolean finished;

    /**
     * A pass that has not begun.
     *
     * @param warpsABlock tasks of a thread block
     * @param blocksAtATime blocks of an SM at a time
     */
    BlockStreams(Workload workload, TaskProgram program, int warpsABlock, int blocksAtATime) {
        super(workload);
        this.program = program;
        this.warpsABlock = warpsABlock;
        sms = new Sm[workload.streams()];
        for (int number = 0; number < sms.length; number++) {
            sms[number] = new Sm(number, blocksAtATime);
        }
    }

    @Override
    public boolean read(int stream, AccessBatch batch) {
        batch.clear();
        Sm sm = sms[stream];
        if (sm.kernelsDone == kernels && !beginKernel()) {
            return false;
        }
        sm.read(batch);
        if (batch.size == 0) {
            sm.kernelsDone++;
            batch.barrier = true;
        }
        return true;
    }

    @Override
    protected List<Range> passBarrier() {
        return beginKernel() ? program.hostAccesses() : List.of();
    }

    /** Starts the next kernel on all SMs. Returns false if there is none. */
    private boolean beginKernel() {
        finished = finished || !program.nextKernel();
        if (!finished) {
            kernels++;
            for (Sm sm : sms) {
                sm.hasBegun = false;
            }
        }
        return !finished;
    }

    @Override
    public void close() {
        program.close();
    }

    /** An SM and the warps that it has at the time. */
    private final class Sm {
        private final int number;
        private final TaskAccesses[] warps; // those of a block side by side
        private final int[] running; // warps, by block at the time
        private int allRunning;
        private int nextBlock;
        private int turn;
        private boolean hasBegun;
        private int kernelsDone;

        Sm(int number, int blocks) {
            this.number = number;
            warps = new TaskAccesses[blocks * warpsABlock];
            for (int warp = 0; warp < warps.length; warp++) {
                warps[warp] = new TaskAccesses();
            }
            running = new int[blocks];
        }

        void read(AccessBatch batch) {
            if (!hasBegun) {
                begin();
            }
            while (!batch.isFull() && allRunning > 0) {
                TaskAccesses warp = warps[turn];
                if (!warp.isEmpty()) {
                    warp.take(batch, batch.size++);
                    if (warp.isEmpty()) {
                        end(turn / warpsABlock);
                    }
                }
                turn = turn + 1 < warps.length ? turn + 1 : 0;
            }
        }

        private void begin() {
            hasBegun = true;
            nextBlock = number;
            turn = 0;
            for (int place = 0; place < running.length; place++) {
                load(place);
            }
        }

        /** A warp of a block has ended; with its last one the next block takes the place. */
        private void end(int place) {
            allRunning--;
            if (--running[place] == 0) {
                load(place);
            }
        }

        /** Starts the SM's next block that makes an access, if there is one. */
        private void load(int place) {
            long first = (long) nextBlock * warpsABlock;
            while (running[place] == 0 && first < program.tasks()) {
                for (int warp = 0; warp < warpsABlock; warp++) {
                    TaskAccesses accesses = warps[place * warpsABlock + warp];
                    accesses.clear();
                    if (first + warp < program.tasks()) {
                        program.run((int) first + warp, accesses);
                    }
                    running[place] += accesses.isEmpty() ? 0 : 1;
                }
                nextBlock += sms.length;
                first = (long) nextBlock * warpsABlock;
            }
            allRunning += running[place];
        }
    }
}
