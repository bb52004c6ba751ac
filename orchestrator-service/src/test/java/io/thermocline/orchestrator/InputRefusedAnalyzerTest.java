package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;

class InputRefusedAnalyzerTest {
    @Test
    void refusalAtStartIsDescribedInOneSentence() {
        InvalidInputException refused = new InvalidInputException("plugins/bad.jar: cannot be read");
        BeanCreationException failure = new BeanCreationException("laboratory", "no bean", refused);
        FailureAnalysis analysis = new InputRefusedAnalyzer().analyze(failure);
        assertThat(analysis).isNotNull();
        assertThat(analysis.getDescription()).isEqualTo("plugins/bad.jar: cannot be read");
    }
}
