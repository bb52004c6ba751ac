package io.thermocline.orchestrator.jobs;

/** Looks where the pages lie. */
final class LookCommand extends Command<Residency> {
    private final int buckets;

    LookCommand(int buckets) {
        this.buckets = buckets;
    }

    int buckets() {
        return buckets;
    }
}
