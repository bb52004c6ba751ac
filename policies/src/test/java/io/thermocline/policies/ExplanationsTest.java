package io.thermocline.policies;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.INTERVAL;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.MIDDLE;
import static io.thermocline.engine.policy.PolicyExplanation.Place.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Decision;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ExplanationsTest {
    private static final int SENTENCES = 5;
    private static final int LONGEST = 25; // words of a sentence

    static Stream<Arguments> shipped() {
        return ServiceLoader.load(PolicyFamily.class).stream()
                .flatMap(family -> family.get().policies().stream())
                .map(policy -> arguments(policy.name(), policy));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shipped")
    void mechanismIsFiveDifferentShortSentences(String name, PolicyProvider policy) {
        PolicyExplanation explanation = policy.explanation();
        assertThat(explanation.mechanism()).hasSize(SENTENCES).doesNotHaveDuplicates();
        assertThat(Stream.of(
                                explanation.mechanism().stream(),
                                explanation.departures().stream(),
                                explanation.decisions().stream().map(Decision::what))
                        .flatMap(texts -> texts))
                .allSatisfy(text -> assertThat(text.split(" ")).hasSizeLessThanOrEqualTo(LONGEST));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shipped")
    void decisionsAreThoseThatThePolicyCanMake(String name, PolicyProvider policy) {
        assertThat(policy.explanation().decisions()).isNotEmpty().allSatisfy(decision -> {
            if (decision.moment() == INTERVAL) {
                assertThat(policy.needs().time()).isTrue();
            }
            if (decision.from() == MIDDLE || decision.to() == MIDDLE) {
                assertThat(policy.needs().middleTiers()).isTrue();
            }
            assertThat(decision.from() == PROCESSOR && decision.to() == PROCESSOR)
                    .isFalse();
        });
    }

    /** Where a policy keeps nothing in the first tier, nothing goes there; elsewhere something comes from it or to it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("shipped")
    void firstTierTakesPartUnlessNothingIsKeptThere(String name, PolicyProvider policy) {
        boolean takesPart = policy.explanation().decisions().stream()
                .anyMatch(decision -> decision.from() == FIRST || decision.to() == FIRST);
        assertThat(takesPart).isEqualTo(!name.equals("dram-only") && !name.equals("cpu-only"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shipped")
    void everyPolicyHasAnExample(String name, PolicyProvider policy) {
        assertThat(policy.explanation().example()).isPresent();
    }
}
