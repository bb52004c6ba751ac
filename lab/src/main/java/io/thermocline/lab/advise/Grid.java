package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All machines that variations and policies make. */
final class Grid {
    /** Most machines of an advice. */
    static final int MOST = 20_000;

    private Grid() {}

    static List<Machine> machines(AdviceSpec request) {
        long count = request.policies().size();
        for (Variation variation : request.variations()) {
            count *= variation.values().size();
            if (count > MOST) {
                throw InvalidInputException.about(
                        Subject.Field.VARY, "makes more than " + MOST + " machines; let fewer values vary");
            }
        }
        List<Machine> machines = new ArrayList<>();
        request.policies().forEach(policy -> machines.add(new Machine(policy, Map.of())));
        for (Variation variation : request.variations()) {
            List<Machine> before = List.copyOf(machines);
            machines.clear();
            for (Machine machine : before) {
                variation.values().forEach(value -> machines.add(machine.with(variation.key(), value)));
            }
        }
        return machines;
    }
}
