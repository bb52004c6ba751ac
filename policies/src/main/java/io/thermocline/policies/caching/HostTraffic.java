package io.thermocline.policies.caching;

import io.thermocline.engine.policy.TieredMemory;
import java.util.Map;

/** Accesses and other traffic between the accelerator and the host's memory, with its bytes on the link and in memory. */
final class HostTraffic {
    private static final long LEAST_BURST = 64; // bytes: eight transfers of 64 bits (thesis Table 5.3)

    private final TieredMemory memory;
    private long linkBytes;
    private long memoryBytes;

    HostTraffic(TieredMemory memory) {
        this.memory = memory;
    }

    /** The current access reads a line, all of it. */
    void readLine(int page) {
        read(page, LinkMessage.bytes(Lines.BYTES), Lines.BYTES);
    }

    /** The current access reads sectors, each by a request of its own. */
    void readSectors(int page, int sectors) {
        read(page, sectors * LinkMessage.bytes(Lines.SECTOR_BYTES), sectors * LEAST_BURST);
    }

    /** The current access waits for bytes of data that memory need not be asked for, or for a line of it. */
    void read(int page, long onLink, long ofMemory) {
        linkBytes += onLink;
        memoryBytes += ofMemory;
        memory.remote(page, false, onLink, ofMemory);
    }

    /** The current access writes sectors, which the host's memory has at once. */
    void write(int page, int sectors) {
        long data = (long) sectors * Lines.SECTOR_BYTES;
        long onLink = LinkMessage.bytes(data);
        long ofMemory = Math.max(LEAST_BURST, data);
        linkBytes += onLink;
        memoryBytes += ofMemory;
        memory.remote(page, true, onLink, ofMemory);
    }

    /** A cache writes a line back. */
    void writeBack(int page) {
        boolean isBelow = memory.tierOf(page) > 0;
        long onLink = isBelow ? LinkMessage.bytes(Lines.BYTES) : 0;
        long ofMemory = isBelow ? Lines.BYTES : 0;
        linkBytes += onLink;
        memoryBytes += ofMemory;
        memory.traffic(page, true, onLink, ofMemory);
    }

    void report(Map<String, Number> metrics) {
        metrics.put("linkBytes", linkBytes);
        metrics.put("hostMemoryBytes", memoryBytes);
    }
}
