package io.thermocline.engine.run;

import java.util.List;

/**
 * The way of a page copy.
 *
 * @param from tier that it leaves
 * @param to tier that it comes to
 * @param servers names of the servers that it passes, in order
 * @param unloadedPs how long it takes when nothing else is on its way
 */
public record CopyWay(int from, int to, List<String> servers, long unloadedPs) {
    /** Keeps the names. */
    public CopyWay {
        servers = List.copyOf(servers);
    }
}
