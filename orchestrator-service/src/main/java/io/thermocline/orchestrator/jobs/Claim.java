package io.thermocline.orchestrator.jobs;

/**
 * Claim to a job, which one thread takes: the one that runs the job, or the one that cancels it before. The first wins.
 */
final class Claim {
    private boolean taken;

    /** Takes the claim. Returns false if it is already taken. */
    synchronized boolean take() {
        return takeAfter(() -> {});
    }

    /**
     * Takes the claim after {@code work}. Returns false if already taken. If {@code work} throws, the claim stays free.
     */
    synchronized boolean takeAfter(Runnable work) {
        if (taken) {
            return false;
        }
        work.run();
        taken = true;
        return true;
    }
}
