package io.thermocline.engine.time;

/**
 * A server: first in, first out, with parallel channels, of which an operation takes the one that is free first. It may
 * have several pools of channels, each with a line of its own.
 *
 * <p>Cost of a service: a comparison for each channel beyond the first.
 */
final class Station {
    final int number; // of the first pool; those of others follow
    final String name;
    private final int channels; // of a pool
    private final long[] freeAtPs; // by channel, pool after pool
    private long busyPs;
    private double waitedPs; // of all operations together: a long would hold 106 days of them, too few for long lines

    /** All channels are free. */
    Station(int number, String name, int channels, int pools) {
        this.number = number;
        this.name = name;
        this.channels = channels;
        freeAtPs = new long[channels * pools];
    }

    /** An operation comes to a pool; returns when it has been served. */
    long serve(int pool, long timePs, long servicePs) {
        long[] freeAt = freeAtPs;
        int channel = pool * channels;
        int last = channel + channels;
        long free = freeAt[channel];
        for (int i = channel + 1; i < last; i++) {
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
