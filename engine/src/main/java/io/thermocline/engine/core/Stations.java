package io.thermocline.engine.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The servers of all stages, by number: each is first in, first out and has parallel channels, of which an operation takes the one that is free first.
 *
 * <p>Cost of a service: a comparison for each channel beyond the first.
 */
final class Stations {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int[] firstChannel = new int[0];
    private int[] channels = new int[0];
    private long[] freeAt = new long[0]; // by channel
    private long[] busyPs = new long[0];
    private double[] waitedPs =
            new double[0]; // of all operations together: a long would hold 106 days of them, too few for long lines

    /** How many there are: the number of the next one. */
    int size() {
        return names.size();
    }

    /** The number of the server of a name; a new one has so many channels. */
    int of(String name, int channelCount) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        int number = names.size();
        numbers.put(name, number);
        names.add(name);
        firstChannel = Arrays.copyOf(firstChannel, number + 1);
        channels = Arrays.copyOf(channels, number + 1);
        busyPs = Arrays.copyOf(busyPs, number + 1);
        waitedPs = Arrays.copyOf(waitedPs, number + 1);
        firstChannel[number] = freeAt.length;
        channels[number] = channelCount;
        freeAt = Arrays.copyOf(freeAt, freeAt.length + channelCount);
        return number;
    }

    /** What a server is called. */
    String name(int server) {
        return names.get(server);
    }

    /** An operation comes to a server; returns when it has been served. */
    long serve(int server, long timePs, long servicePs) {
        int first = firstChannel[server];
        int channel = 0;
        long free = freeAt[first];
        for (int i = 1; i < channels[server]; i++) {
            if (freeAt[first + i] < free) {
                free = freeAt[first + i];
                channel = i;
            }
        }
        long start = Math.max(timePs, free);
        long end = start + servicePs;
        freeAt[first + channel] = end;
        busyPs[server] += servicePs;
        waitedPs[server] += start - timePs;
        return end;
    }

    /** A server is busy for so long with what it serves elsewhere. */
    void occupy(int server, long servicePs) {
        busyPs[server] += servicePs;
    }

    /** How long operations have waited for a channel of a server, all of them together; of each it is counted when it comes. */
    double waitedPs(int server) {
        return waitedPs[server];
    }

    /** Share of {@code totalPs} that each server was busy, by name, in the order of their numbers. */
    Map<String, Double> utilisation(long totalPs) {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            shares.put(names.get(i), totalPs == 0 ? 0 : (double) busyPs[i] / channels[i] / totalPs);
        }
        return shares;
    }
}
