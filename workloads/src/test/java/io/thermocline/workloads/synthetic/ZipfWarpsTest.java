package io.thermocline.workloads.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ZipfWarpsTest {
    private static Workload create(String... parameters) {
        Map<String, String> given = new HashMap<>(Map.of("pages", "1000", "instructions", "40"));
        for (String parameter : parameters) {
            given.put(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
        }
        return Workloads.create("zipf-warps", 65_536, given);
    }

    /** An instruction: its pages and the lanes of each. */
    private record Instruction(List<Integer> pages, List<Integer> lanes) {}

    private static List<Instruction> instructions(Workload workload, int capacity) {
        List<Instruction> all = new ArrayList<>();
        AccessBatch batch = new AccessBatch(workload.columns(), capacity);
        AccessSource source = workload.open();
        while (source.read(batch)) {
            int from = 0;
            for (int i = 0; i < batch.size; i++) {
                assertThat(batch.together[i]).isBetween(0, batch.size - 1 - i);
                if (batch.together[i] == 0) {
                    all.add(new Instruction(
                            Arrays.stream(batch.accesses, from, i + 1).boxed().toList(),
                            Arrays.stream(batch.touches, from, i + 1).boxed().toList()));
                    from = i + 1;
                }
            }
            assertThat(from).isEqualTo(batch.size);
        }
        return all;
    }

    @Test
    void lanesOfAnInstructionShareItsAddresses() {
        List<Instruction> all = instructions(create("addresses=5", "active-lanes=32"), AccessBatch.CAPACITY);

        assertThat(all).hasSize(40).allSatisfy(instruction -> {
            assertThat(instruction.pages()).doesNotHaveDuplicates();
            assertThat(instruction.lanes().stream().mapToInt(Integer::intValue).sum())
                    .isEqualTo(32);
        });
        // five different addresses: 7, 7, 6, 6 and 6 lanes
        assertThat(all)
                .anySatisfy(instruction -> assertThat(instruction.lanes()).containsExactly(7, 7, 6, 6, 6));
    }

    @Test
    void equalAddressesAreOneAccess() {
        // of two pages, one of which is far more popular
        List<Instruction> all = instructions(create("pages=2", "skew=16"), AccessBatch.CAPACITY);

        assertThat(all).anySatisfy(instruction -> {
            assertThat(instruction.pages()).hasSize(1);
            assertThat(instruction.lanes()).containsExactly(32);
        });
    }

    @Test
    void barrierFollowsEachRoundOfTheWarps() {
        String text = Workloads.text(create("instructions=5", "warps=2", "addresses=1"));

        assertThat(text.replaceAll("[0-9]+", "p")).isEqualTo("p p | p p | p");
    }

    @Test
    void instructionDoesNotSpanBatchesUnlessItMust() {
        Workload workload = create("warps=40", "addresses=8");
        List<Instruction> whole = instructions(workload, AccessBatch.CAPACITY);

        assertThat(instructions(workload, 20)).isEqualTo(whole);
        // in batches of three, eight pages come in three pieces, each together
        assertThat(instructions(workload, 3).stream()
                        .flatMap(instruction -> instruction.pages().stream())
                        .toList())
                .isEqualTo(whole.stream()
                        .flatMap(instruction -> instruction.pages().stream())
                        .toList());
    }

    @Test
    void instructionsScaleWithThePages() {
        Workload workload = Workloads.create(
                "zipf-warps",
                65_536,
                0.1,
                1,
                Path.of("unused"),
                Map.of("pages", "1000", "instructions", "40", "addresses", "1"));

        assertThat(workload.pages()).isEqualTo(100);
        assertThat(instructions(workload, AccessBatch.CAPACITY)).hasSize(4);
    }

    @Test
    void moreAddressesThanLanesAreRefused() {
        assertThatThrownBy(() -> create("addresses=9", "active-lanes=8"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("workload zipf-warps: addresses: '9' is not allowed; allowed: at most one for each of the 8"
                        + " active lanes");
    }
}
