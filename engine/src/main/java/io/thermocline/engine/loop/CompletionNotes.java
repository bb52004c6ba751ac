package io.thermocline.engine.loop;

import java.util.Arrays;

/**
 * What must be known of accesses at their completion, which may come later than it was planned: by their place in a
 * ring of completions.
 */
final class CompletionNotes {
    private static final long NONE = -1;

    private final long[] issuePs;
    private final long[] arrivalPs;
    private final long[] number;
    private final byte[] servedBy;
    private final boolean[] remote;
    private int remotes;

    /** Notes of a ring of this size. */
    CompletionNotes(int size) {
        issuePs = new long[size];
        Arrays.fill(issuePs, NONE);
        arrivalPs = new long[size];
        number = new long[size];
        servedBy = new byte[size];
        remote = new boolean[size];
    }

    /** Notes an access. */
    void note(int at, long issued, long arrived, long access, int tier, boolean isRemote) {
        issuePs[at] = issued;
        arrivalPs[at] = arrived;
        number[at] = access;
        servedBy[at] = (byte) tier;
        remote[at] = isRemote;
        remotes += isRemote ? 1 : 0;
    }

    /** The note of a place goes to another. */
    void move(int from, int to) {
        issuePs[to] = issuePs[from];
        arrivalPs[to] = arrivalPs[from];
        number[to] = number[from];
        servedBy[to] = servedBy[from];
        remote[to] = remote[from];
    }

    /** Forgets the note of a place. */
    void forget(int at) {
        remotes -= remote[at] ? 1 : 0;
        remote[at] = false;
        issuePs[at] = NONE;
    }

    /** Whether there is a note of a place. */
    boolean isNoted(int at) {
        return issuePs[at] != NONE;
    }

    long issuePs(int at) {
        return issuePs[at];
    }

    long arrivalPs(int at) {
        return arrivalPs[at];
    }

    long number(int at) {
        return number[at];
    }

    int servedBy(int at) {
        return servedBy[at];
    }

    /** Accesses of the ring that were served below the first tier. */
    int remotes() {
        return remotes;
    }
}
