package io.thermocline.policies.bam;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.List;

/**
 * Reads of lines from storage into BaM's cache. Data and completion of a read may come out of order. A second command
 * tells that the data are there: the drive reads it over the link, behind what it has written. Each thread submits its
 * own, or one does for all that wait.
 *
 * <p>Source: BaM sec. 4.4. The ways are mechanisms of the testbed.
 */
final class LineReads {
    static final Parameter<String> CONSISTENCY = Parameter.choice(
            "consistency",
            "off",
            List.of("off", "each", "coalesced"),
            "a second command behind each read, which tells that its data have arrived; off: none; each: one a read;"
                    + " coalesced: one for all reads that wait for one",
            "BaM sec. 4.4");

    /** What each of the choices but the first takes. */
    static final String[] MECHANISMS = {"bam-queues-twice", "bam-queues-coalesced"};

    private static final int OFF = -1;

    private final TieredMemory memory;
    private final int mechanism;

    /**
     * The reads of a run.
     *
     * @throws InvalidInputException if the testbed does not have the mechanism
     */
    LineReads(PolicyContext context) {
        memory = context.memory();
        String consistency = context.parameters().get(CONSISTENCY);
        mechanism = switch (consistency) {
            case "each" -> 0;
            case "coalesced" -> 1;
            default -> OFF;
        };
        if (mechanism != OFF && context.testbed().mechanism(MECHANISMS[mechanism]) == null) {
            throw InvalidInputException.of(
                    Subject.Field.POLICY.part(CONSISTENCY.name()),
                    consistency,
                    "off on testbed " + context.testbed().name() + ", which has no mechanism " + MECHANISMS[mechanism]);
        }
    }

    /** Brings a page into the cache, which has room. Returns its frame. */
    int fetch(int page) {
        if (mechanism == OFF) {
            return memory.fetch(page);
        }
        memory.beginTransfer(mechanism);
        int frame = memory.fetch(page);
        memory.endTransfer();
        return frame;
    }
}
