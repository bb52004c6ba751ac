package io.thermocline.engine.time;

/**
 * A server: first in, first out, with parallel channels, of which an operation takes the one that is free first.
 *
 * <p>Cost of a service: a comparison for each channel beyond the first.
 */
final class Station {
    final int number;
    final String name;
    private final long[] freeAtPs; // by channel
    private long busyPs;
    private double waitedPs; // of all operations together: a long would hold 106 days of them, too few for long lines

    /** All channels are free. */
    Station(int number, String name, int channels) {
        this.number = number;
        this.name = name;
        freeAtPs = new long[channels];
    }

    /** An operation comes; returns when it has been served. */
    long serve(long timePs, long servicePs) {
        long[] freeAt = freeAtPs;
        int channel = 0;
        long free = freeAt[0];
        for (int i = 1; i < freeAt.length; i++) {
            if (freeAt[i] < free) {
                free = freeAt[i];
                channel = i;
            }
        }
        long start = Math.max(timePs, free);
        long end = start + servicePs;
        freeAt[channel] = end;
        busyPs += servicePs;
        waitedPs += start - timePs;
        return end;
    }

    /** Adds busy time for work served by a remote device. */
    void occupy(long servicePs) {
        busyPs += servicePs;
    }

    /** How long operations have waited for a channel, all of them together; of each it is counted when it comes. */
    double waitedPs() {
        return waitedPs;
    }

    /** Share of {@code totalPs} that it was busy. */
    double utilisation(long totalPs) {
        return totalPs == 0 ? 0 : (double) busyPs / freeAtPs.length / totalPs;
    }
}
