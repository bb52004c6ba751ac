package io.thermocline.workloads.uvm;

import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;

/** A program whose tasks are warps, in the order of their thread blocks. */
abstract class WarpProgram implements TaskProgram {
    private final Warp warp;
    private int kernel = -1;

    WarpProgram(long pageBytes) {
        warp = new Warp(pageBytes);
    }

    /** From now on accesses say which sectors of their lines they cover. */
    final void listSectors() {
        warp.listSectors();
    }

    /** Number of the current kernel, from 0. */
    final int kernel() {
        return kernel;
    }

    @Override
    public final boolean nextKernel() {
        kernel++;
        return begin(kernel);
    }

    /** Starts a kernel. Returns false if there is none. */
    abstract boolean begin(int number);

    @Override
    public final void run(int task, TaskAccesses accesses) {
        warp.begin(accesses);
        run(task, warp);
    }

    /** Lists the accesses of a warp of the current kernel. */
    abstract void run(int number, Warp lister);
}
