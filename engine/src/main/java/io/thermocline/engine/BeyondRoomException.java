package io.thermocline.engine;

/**
 * The cause of the refusal of accesses whose pages turn out, while they are made, to be more than the last tier holds.
 */
public final class BeyondRoomException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long pages;

    /**
     * Tells that pages do not fit.
     *
     * @param pages how many there are at least
     */
    public BeyondRoomException(long pages) {
        super(pages + " pages or more");
        this.pages = pages;
    }

    /** How many pages there are at least. */
    public long pages() {
        return pages;
    }
}
