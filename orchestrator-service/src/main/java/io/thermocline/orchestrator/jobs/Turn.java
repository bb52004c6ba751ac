package io.thermocline.orchestrator.jobs;

/** A job's turn to run, of which there is one: whoever comes first has it, the thread that would run the job or a caller who cancels it before. */
final class Turn {
    private boolean taken;

    /** Takes it; answers whether it was still there. */
    synchronized boolean take() {
        return takeAfter(() -> {});
    }

    /** Takes it if it is still there, after {@code work}; it stays if that fails. Answers whether it was there. */
    synchronized boolean takeAfter(Runnable work) {
        if (taken) {
            return false;
        }
        work.run();
        taken = true;
        return true;
    }
}
