package io.thermocline.engine.workload;

/**
 * The optional columns of a workload's batches.
 *
 * @param next number of the next access to the same page
 * @param arrival arrival times
 * @param touches thread accesses coalesced in each access
 */
public record Columns(boolean next, boolean arrival, boolean touches) {
    /** Only pages and writes. */
    public static final Columns NONE = new Columns(false, false, false);

    /** These columns and the next access. */
    public Columns withNext() {
        return new Columns(true, arrival, touches);
    }
}
