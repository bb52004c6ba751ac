package io.thermocline.workloads.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnexpandedPathTest {
    @ParameterizedTest
    @CsvSource({
        "~/t.csv, did not expand ~",
        "~, did not expand ~",
        "~ada/t.csv, did not expand ~",
        "*.csv, did not expand the pattern",
        "traces/t?.csv, did not expand the pattern",
        "'t.{csv,lis}', did not expand the pattern",
        "t[12].csv, did not expand the pattern",
        "$HOME/t.csv, did not expand the variable",
    })
    void unexpandedShellSyntaxIsExplained(String path, String words) {
        assertThat(UnexpandedPath.hint(path)).startsWith("; the shell ").contains(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "t.csv", "/home/ada/t.csv", "t~", "a/~/b", "price$.csv"})
    void otherPathsAreNotExplained(String path) {
        assertThat(UnexpandedPath.hint(path)).isEmpty();
    }
}
