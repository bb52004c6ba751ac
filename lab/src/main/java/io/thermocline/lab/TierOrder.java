package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The places of the tiers that a testbed adds to the one that it extends: each right after the tier that the file names
 * before it, or, where it is named first, right before the next tier that the other testbed has. The tiers of the other
 * testbed keep their order.
 */
final class TierOrder {
    private TierOrder() {}

    /**
     * The names of all tiers, fastest first.
     *
     * @param file what the testbed that extends the other is called in messages
     * @throws InvalidInputException if the file adds tiers and names none of the other testbed's beside them
     */
    static List<String> extended(String file, Collection<String> others, Collection<String> own) {
        List<String> order = new ArrayList<>(others);
        int place = own.stream()
                .filter(others::contains)
                .findFirst()
                .map(order::indexOf)
                .orElse(-1);
        for (String tier : own) {
            int known = order.indexOf(tier);
            if (known >= 0) {
                place = known + 1;
            } else if (place < 0) {
                String last = order.get(order.size() - 1);
                throw InvalidInputException.about(
                        Subject.Field.TESTBED,
                        "'tiers." + tier + "' of " + file + " is none of " + String.join(", ", others)
                                + ", so it is added, but without a place; name its neighbour, too, such as '" + last
                                + ": {}' below it to stand before " + last);
            } else {
                order.add(place++, tier);
            }
        }
        return order;
    }
}
