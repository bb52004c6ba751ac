package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GhostsTest {

    @Property(tries = 1000)
    void behavesAsSetsInOrderOfArrival(
            @ForAll @IntRange(min = 1, max = 6) int capacity,
            @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 99) Integer> steps) {
        Ghosts ghosts = new Ghosts(capacity, 2, 0);
        List<Set<Integer>> model = List.of(new LinkedHashSet<>(), new LinkedHashSet<>());
        for (int step : steps) {
            int page = step % 15;
            int list = step & 1;
            boolean known = model.get(0).contains(page) || model.get(1).contains(page);
            assertThat(ghosts.listOf(page) != NodeLists.NONE).isEqualTo(known);
            if (step > 90 && !model.get(list).isEmpty()) {
                ghosts.removeOldest(list);
                model.get(list).remove(model.get(list).iterator().next());
            } else if (known) {
                assertThat(ghosts.remove(page)).isTrue();
                model.forEach(pages -> pages.remove(page));
            } else {
                ghosts.add(list, page);
                if (model.get(list).size() == capacity) {
                    model.get(list).remove(model.get(list).iterator().next());
                }
                model.get(list).add(page);
            }
            for (int of = 0; of < 2; of++) {
                assertThat(ghosts.size(of)).isEqualTo(model.get(of).size());
                for (int held : model.get(of)) {
                    assertThat(ghosts.listOf(held)).isEqualTo(of);
                }
            }
        }
    }

    @Test
    void removalsOutOfOrderNeverExhaustARing() {
        Ghosts ghosts = new Ghosts(2, 1, 0);
        ghosts.add(0, 0); // stays the oldest while others come and go behind it
        for (int page = 1; page < 1000; page++) {
            ghosts.add(0, page);
            assertThat(ghosts.remove(page)).isTrue();
        }
        assertThat(ghosts.listOf(0)).isZero();
        assertThat(ghosts.size(0)).isOne();
    }

    @Test
    void ghostsWithoutCapacityRememberNothing() {
        Ghosts ghosts = new Ghosts(0, 1, 0);
        ghosts.add(0, 7);
        assertThat(ghosts.listOf(7)).isEqualTo(NodeLists.NONE);
        assertThat(ghosts.remove(7)).isFalse();
    }
}
