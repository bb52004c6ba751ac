package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.TestbedParameter.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables of docs/reference/testbeds.md are those of the declared parameters. With
 * {@code -Dthermocline.docs.write=true} this test writes them instead.
 */
final class TestbedParametersDocumentTest {
    private static final Path GUIDE = Path.of("..", "docs", "reference", "testbeds.md");
    private static final boolean WRITES = Boolean.getBoolean("thermocline.docs.write");

    /** A table of the guide, between two comments of its name. */
    private record Table(String name, List<Owner> owners) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Table> tables() {
        return List.of(
                new Table("testbed", List.of(Owner.DESCRIPTION, Owner.TESTBED, Owner.RUN, Owner.WALL)),
                new Table("tier", List.of(Owner.TIER)),
                new Table("device", List.of(Owner.DEVICE)),
                new Table("link", List.of(Owner.LINK)),
                new Table("accelerator", List.of(Owner.ACCELERATOR)),
                new Table("software", List.of(Owner.SOFTWARE)),
                new Table("stage", List.of(Owner.STAGE, Owner.SERVER, Owner.CREDIT, Owner.BATCH)));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void guideHasTheTableOfTheDeclaredParameters(Table table) throws IOException {
        String guide = Files.readString(GUIDE);
        String begin = "<!-- parameters: " + table.name() + " -->\n";
        String end = "<!-- end -->";
        assertThat(guide).as("the place of the table").containsOnlyOnce(begin);
        int from = guide.indexOf(begin) + begin.length();
        int to = guide.indexOf(end, from);
        if (WRITES) {
            Files.writeString(GUIDE, guide.substring(0, from) + markdown(table) + guide.substring(to));
        } else {
            assertThat(guide.substring(from, to)).isEqualTo(markdown(table));
        }
    }

    private static String markdown(Table table) {
        return TestbedParameters.of(table.owners().toArray(Owner[]::new)).stream()
                .map(TestbedParametersDocumentTest::row)
                .collect(Collectors.joining(
                        "\n", "| key | meaning | allowed | default | live |\n| --- | --- | --- | --- | --- |\n", "\n"));
    }

    private static String row(TestbedParameter<?> parameter) {
        return "| `" + parameter.key() + "` | " + parameter.meaning() + " | "
                + parameter.declared().allowed() + " | " + parameter.standard() + " | "
                + (parameter.live() ? "yes" : "")
                + " |";
    }
}
