package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;

/**
 * BaM's target system T: the file is loaded from storage into host memory, and the accelerator then reads it there, in
 * sectors, by zero copy.
 *
 * <p>Source: BaM sec. 5.2, Fig. 7; the accesses are those of EMOGI (Min et al., VLDB 2020).
 *
 * <p>The devices of the storage tier are read side by side, each in one stream. All pages of a device are there when
 * its stream ends. Accesses wait until then. Pages that are not known from the start, as of a trace, are loaded one by
 * one. What host memory does not hold stays on storage, and is read there.
 *
 * <p>State: none a page. Cost: O(1) an access; once a look at every page.
 */
public final class DramOnly implements Policy {
    static final Parameter<Long> SECTOR = Parameter.size(
            "sector", "128", 1, 1 << 20, "least that crosses the link for an access", "EMOGI: 128 B, a cache line");
    static final Parameter<Long> ELEMENT =
            Parameter.size("element", "8", 1, 1 << 20, "bytes of a touch", "BaM Table 3: edges of 8 bytes");

    private static final int HOST_MEMORY = 1;

    private final TieredMemory memory;
    private final PolicyContext context;
    private final long sector;
    private final long element;

    /** The policy of one run. */
    public DramOnly(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        sector = context.parameters().get(SECTOR);
        element = context.parameters().get(ELEMENT);
    }

    @Override
    public void begin() {
        int devices = context.testbed().tiers().get(memory.lastTier()).count();
        for (int device = 0; device < devices; device++) {
            load(device, devices);
        }
    }

    private void load(int device, int devices) {
        memory.beginTransfer();
        for (int page = device; page < memory.pages(); page += devices) {
            if (memory.tierOf(page) == memory.lastTier() && memory.room(HOST_MEMORY) > 0) {
                memory.prefetch(page, HOST_MEMORY);
            }
        }
        memory.endTransfer();
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (tier == memory.lastTier() && memory.room(HOST_MEMORY) > 0) {
            memory.promote(page, HOST_MEMORY);
        }
        long bytes = context.touches(access) * element;
        long sectors = Math.max(1, (bytes + sector - 1) / sector);
        memory.remote(page, write, sectors * sector);
    }
}
