package io.thermocline.policies.bam;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.START;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.MIDDLE;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains BaM and its baselines. */
final class BamExplanations {
    static final PolicyExplanation BAM = PolicyExplanation.of(
                    "The first tier is a software cache that the accelerator's own threads manage.",
                    "A miss draws a ticket from a counter, and the ticket names a slot of the cache.",
                    "A slot that is in use is skipped, and the next ticket is drawn.",
                    "The page in the slot is dropped, or copied out first if it was written.",
                    "The thread then reads the missing page from storage itself, without the host.")
            .at(HIT, FIRST, FIRST, "The slot is pinned for a while.")
            .at(MISS, LAST, FIRST, "The accelerator reads the page from storage into the slot.")
            .at(EVICTION, FIRST, LAST, "A page that was written goes home, and the read waits for that.")
            .departing(
                    "A slot is pinned for a number of accesses after its last one, so that decisions do not depend on time.")
            .trying(Example.of("gmt-a100", "pagerank", "1/1024"));

    static final PolicyExplanation DRAM_ONLY = PolicyExplanation.of(
                    "The devices of the storage tier are read side by side into host memory.",
                    "All pages of a device are there when its stream ends, and accesses wait until then.",
                    "The accelerator reads the pages in host memory, in sectors of 128 bytes across the link.",
                    "Nothing is kept in the first tier.",
                    "What host memory does not hold stays on storage and is read there.")
            .at(START, LAST, MIDDLE, "The file is loaded into host memory.")
            .at(MISS, MIDDLE, PROCESSOR, "The access is served in host memory, in sectors.")
            .at(MISS, LAST, PROCESSOR, "A page for which host memory has no room is read on storage.")
            .departing("Pages that are not known from the start, such as those of a trace, are loaded one by one.")
            .trying(Example.of("bam-a100-host", "pagerank", "1/1024"));

    static final PolicyExplanation GDS = PolicyExplanation.of(
                    "Threads of the host ask for the pages that the accelerator needs, a request each.",
                    "Storage then writes each page into the accelerator's memory, past the memory of the host.",
                    "Pages take the frames in the order of their numbers, round and round.",
                    "The page that a frame held before goes home first.",
                    "The work of the host's threads for each request limits how many pages come a second.")
            .at(MISS, LAST, FIRST, "Storage sends the page, as a thread of the host asks.")
            .at(EVICTION, FIRST, LAST, "The frame's former page goes home.")
            .departing("The paper measures reads of a file, and what happens in a full memory is assumed.")
            .trying(Example.of("bam-a100", "uniform?pages=4000000&accesses=200000&writes=0", "1/1024"));

    static final PolicyExplanation ACTIVEPOINTERS = PolicyExplanation.of(
                    "The accelerator maps a file, whose pages its own page cache holds.",
                    "A miss asks the host for the page, and the accelerator's thread waits.",
                    "A thread of the host reads the page and copies it to the accelerator's memory.",
                    "Pages take the frames in the order of their numbers, round and round.",
                    "The work of the host for each page limits how many pages come a second.")
            .at(MISS, LAST, FIRST, "The host brings the page that the accelerator asks for.")
            .at(EVICTION, FIRST, LAST, "The frame's former page goes home.")
            .departing("What happens in a full page cache is assumed.")
            .trying(Example.of("bam-a100", "uniform?pages=4000000&accesses=200000&writes=0", "1/1024"));

    static final PolicyExplanation PROACTIVE_TILING = PolicyExplanation.of(
                    "The host cuts all arrays into tiles, and brings a tile of an array as a whole.",
                    "When the accelerator begins the next tile, the one before goes home while the next is read.",
                    "A page whose access writes is output, which is not read.",
                    "Warps that still work on the tile before bring single pages.",
                    "Of a tile that the first tier cannot hold comes what there is room for.")
            .at(MISS, LAST, FIRST, "The first access to a tile brings all of it.")
            .at(EVICTION, FIRST, LAST, "The tile before goes home as a whole.")
            .trying(Example.of("bam-a100", "vectoradd", "1/64"));

    private BamExplanations() {}
}
