package io.thermocline.orchestrator.rest;

import io.thermocline.orchestrator.jobs.session.Residency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the pages of a run lie.
 *
 * @param access accesses decided when it was taken
 * @param pages size of the address space, in base pages
 */
record ResidencyBody(long access, long pages, List<Bucket> buckets) {
    /**
     * A range of pages.
     *
     * @param from first page
     * @param to page behind the last
     * @param pages how many lie in each tier
     */
    record Bucket(long from, long to, Map<String, Long> pages) {}

    static ResidencyBody of(Residency residency) {
        int count = residency.buckets().size();
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Long> held = new LinkedHashMap<>();
            for (int tier = 0; tier < residency.tiers().size(); tier++) {
                held.put(residency.tiers().get(tier), residency.buckets().get(i).get(tier));
            }
            buckets.add(new Bucket(residency.pages() * i / count, residency.pages() * (i + 1) / count, held));
        }
        return new ResidencyBody(residency.access(), residency.pages(), buckets);
    }
}
