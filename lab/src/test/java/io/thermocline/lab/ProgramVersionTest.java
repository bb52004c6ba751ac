package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProgramVersionTest {
    @Test
    void textHasTheCommitIfTheBuildKnewIt() {
        assertThat(ProgramVersion.text("1.2", "abc123", "false")).isEqualTo("1.2+abc123");
        assertThat(ProgramVersion.text("1.2", "abc123", "true")).isEqualTo("1.2+abc123.dirty");
        assertThat(ProgramVersion.text("1.2", "abc123", "${git.dirty}")).isEqualTo("1.2+abc123");
        assertThat(ProgramVersion.text("1.2", "${git.commit.id.abbrev}", "${git.dirty}"))
                .isEqualTo("1.2");
        assertThat(ProgramVersion.text("1.2", "", "")).isEqualTo("1.2");
    }

    @Test
    void numberEqualsTheBuildVersion() {
        assertThat(ProgramVersion.number()).matches("[0-9].*");
        assertThat(ProgramVersion.text()).startsWith(ProgramVersion.number());
    }
}
