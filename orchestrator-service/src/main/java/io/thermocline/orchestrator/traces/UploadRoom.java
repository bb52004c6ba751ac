package io.thermocline.orchestrator.traces;

/**
 * The room that all uploads share: what has been kept and what is still coming in take from it. Any thread may call it.
 */
final class UploadRoom {
    private final long mostBytes;
    private long takenBytes;

    /**
     * Room of which some is taken.
     *
     * @param mostBytes all of it
     * @param keptBytes what earlier uploads hold; more than all where the limit has been lowered since
     */
    UploadRoom(long mostBytes, long keptBytes) {
        this.mostBytes = mostBytes;
        takenBytes = keptBytes;
    }

    /** Takes room for more bytes, all or none; false where there is too little. */
    synchronized boolean take(long bytes) {
        if (bytes > leftBytes()) {
            return false;
        }
        takenBytes += bytes;
        return true;
    }

    /** Counts bytes that are kept already, room or not. */
    synchronized void count(long bytes) {
        takenBytes += bytes;
    }

    synchronized void giveBack(long bytes) {
        takenBytes -= bytes;
    }

    synchronized long leftBytes() {
        return Math.max(0, mostBytes - takenBytes);
    }
}
