package io.thermocline.workloads.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers of address spaces, such as disks, in the order of their first appearance. Recent ones are found without a
 * search. State: 48 KiB, and an entry for each space.
 */
final class AddressSpaces {
    private static final int RECENT = 1 << 12;

    private final Map<Long, Integer> numbers = new HashMap<>();
    private final long[] recentNames = new long[RECENT]; // by the last bits of the name
    private final int[] recentNumbers = new int[RECENT]; // the number and one; 0 for none

    /** Returns the number of a space; {@link Request#SPACES} or more if that is one too many. */
    int number(long name) {
        int recent = (int) name & RECENT - 1;
        if (recentNumbers[recent] == 0 || recentNames[recent] != name) {
            recentNames[recent] = name;
            recentNumbers[recent] = numbers.computeIfAbsent(name, unknown -> numbers.size()) + 1;
        }
        return recentNumbers[recent] - 1;
    }
}
