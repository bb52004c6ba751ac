package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;

/** A loop over accesses in the order of the workload, batch by batch. */
abstract class BatchLoop implements RunLoop {
    @Override
    public final void decideAll(AccessSource source, RunCourse course) {
        AccessBatch batch = course.batch();
        while (source.read(batch)) {
            course.takeIn();
            int from = 0;
            while (from < batch.size) {
                int to = course.nextBorder(from, this);
                run(course.policy(), batch, from, to);
                course.decided(from, to);
                from = to;
            }
            if (batch.barrier) {
                barrier();
                course.drained();
            }
            course.tellProgress();
        }
    }

    /** Decides the accesses of a batch from {@code from} to {@code to} (exclusive). */
    abstract void run(Policy policy, AccessBatch batch, int from, int to);

    /** Lets model time pass until {@code timePs}, if it has not come so far yet. */
    abstract void advanceTo(long timePs);

    /** Waits in model time until all accesses so far have completed. */
    abstract void barrier();
}
