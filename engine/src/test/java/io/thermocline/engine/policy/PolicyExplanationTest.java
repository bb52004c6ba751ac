package io.thermocline.engine.policy;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thermocline.engine.policy.PolicyExplanation.Decision;
import io.thermocline.engine.policy.PolicyExplanation.Example;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PolicyExplanationTest {
    @Test
    void decisionsAreInTheOrderOfTheirMoments() {
        PolicyExplanation explanation = PolicyExplanation.of("Pages come and go.")
                .at(EVICTION, FIRST, LAST, "It goes.")
                .at(MISS, LAST, FIRST, "It comes.");
        assertThat(explanation.decisions())
                .containsExactly(
                        new Decision(MISS, LAST, FIRST, "It comes."), new Decision(EVICTION, FIRST, LAST, "It goes."));
    }

    @Test
    void textThatIsNoSentenceIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> PolicyExplanation.of("pages come"));
        assertThatIllegalArgumentException().isThrownBy(() -> PolicyExplanation.NONE.at(MISS, LAST, FIRST, "It comes"));
        assertThatIllegalArgumentException().isThrownBy(() -> PolicyExplanation.NONE.departing("it differs."));
    }

    @Test
    void exampleHasTheSettingThatItWasGiven() {
        assertThat(Example.of("two-tier", "zipf", "1/2").with("hbm.pages", "7"))
                .isEqualTo(new Example("two-tier", "zipf", "1/2", Map.of("hbm.pages", "7")));
    }

    @Test
    void providerOfAPlugInNeedsNoExplanation() {
        PolicyProvider provider = PolicyDeclaration.of("own", Policy.class, "a test", "Does nothing");
        assertThat(provider.explanation()).isEqualTo(PolicyExplanation.NONE);
    }
}
