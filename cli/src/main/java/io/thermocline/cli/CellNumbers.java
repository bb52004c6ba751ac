package io.thermocline.cli;

import java.util.ArrayList;
import java.util.List;

/** Numbers of cells for people: {@code 0-2, 5}. */
final class CellNumbers {
    private static final int MOST = 10;

    private CellNumbers() {}

    /**
     * Some numbers, those that follow one another as a range; of many ranges the first {@value #MOST}.
     *
     * @param numbers in ascending order
     */
    static String text(List<Integer> numbers) {
        List<String> ranges = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= numbers.size(); i++) {
            if (i == numbers.size() || numbers.get(i) != numbers.get(i - 1) + 1) {
                int first = numbers.get(from);
                int last = numbers.get(i - 1);
                ranges.add(first == last ? Integer.toString(first) : first + "-" + last);
                from = i;
            }
        }
        return ranges.size() <= MOST
                ? String.join(", ", ranges)
                : String.join(", ", ranges.subList(0, MOST)) + ", ... up to " + numbers.get(numbers.size() - 1);
    }
}
