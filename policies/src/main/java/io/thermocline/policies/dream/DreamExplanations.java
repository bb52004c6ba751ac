package io.thermocline.policies.dream;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains DREAM and its baselines. */
final class DreamExplanations {
    private static final Example EXAMPLE =
            Example.of("dream-v100", "vectoradd", "1/256").with("hbm.capacity", "16GiB");
    private static final String ROUND = "Written pages stay in device memory when the program ends.";

    static final PolicyExplanation DREAM = explain(
                    "One warp fetches a missing page, and others that want it wait for its flight.",
                    "A global cursor names the frame that the next fault gets, and no frame is skipped.",
                    "If warps still use the page in that frame, the fault waits for them.",
                    "A page that was written is copied out before the read begins.",
                    "The accelerator posts the read to a network card itself, by queue pairs, without the host.")
            .at(HIT, FIRST, FIRST, "The frame counts as referenced for a while.")
            .at(MISS, LAST, FIRST, "The leader posts a read over RDMA, and the page lands in the frame.")
            .at(EVICTION, FIRST, LAST, "The page under the cursor goes home if it was written.")
            .departing(
                    "A frame counts as referenced for a number of accesses, so that decisions do not depend on time.");

    static final PolicyExplanation GPUDIRECT_RDMA = explain(
                    "Threads of the host post a transfer over RDMA for each page.",
                    "The host waits for a transfer before it posts the next.",
                    "Pages take the frames in the order of their numbers, round and round.",
                    "The page that a frame held before goes home first.",
                    ROUND)
            .at(MISS, LAST, FIRST, "The host posts a read over RDMA for the page.")
            .at(EVICTION, FIRST, LAST, "The frame's former page goes home.");

    static final PolicyExplanation RAPIDS = explain(
                    "The first access to an allocation brings all of it, such as a column of a table.",
                    "The allocation comes in one copy from pinned memory.",
                    "Nothing comes on demand, so what is not needed of a column comes, too.",
                    "Where there is no room, the allocation that came first goes home.",
                    ROUND)
            .at(MISS, LAST, FIRST, "The whole allocation comes in one copy.")
            .at(EVICTION, FIRST, LAST, "The allocation that came first goes home.")
            .departing("A column that device memory cannot hold comes in parts, where the paper's queries would fail.");

    static final PolicyExplanation SUBWAY = PolicyExplanation.of(
                    "Before a kernel the host gathers the edges that the kernel will visit into a subgraph.",
                    "The subgraph crosses the bus in one copy, and then the kernel reads it.",
                    "Gathering, copying and reading follow one another.",
                    "Other allocations come as a whole at their first access.",
                    ROUND)
            .at(MISS, LAST, FIRST, "The first access to a subgraph brings all of it.")
            .at(EVICTION, FIRST, LAST, "What came first goes home.")
            .departing("A subgraph that device memory cannot hold comes in parts as large as device memory.")
            .trying(Example.of("dream-v100", "cc?kernel=subway&warps=64", "1/1024"));

    static final PolicyExplanation UVM = explain(
                    "A fault on a page brings the rest of its 64 KiB, too.",
                    "The host's driver serves faults in batches, and accesses wait for the end of their batch.",
                    "Device memory is taken 2 MiB at a time, for the large page around the fault.",
                    "When all is taken, the large page whose last fault is longest ago is given up.",
                    ROUND)
            .at(MISS, LAST, FIRST, "The driver brings the block of 64 KiB.")
            .at(EVICTION, FIRST, LAST, "A large page of 2 MiB gives up its memory.")
            .departing("Fault and fill are one transfer, for which the access waits.")
            .departing("Large pages lie at multiples of 2 MiB, wherever allocations begin.");

    private DreamExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism).trying(EXAMPLE);
    }
}
