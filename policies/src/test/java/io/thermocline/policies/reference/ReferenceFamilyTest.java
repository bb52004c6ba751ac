package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyProvider;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceFamilyTest {

    @Test
    void allAreFound() {
        assertThat(providers()).extracting(PolicyProvider::name).containsExactlyInAnyOrderElementsOf(Replacements.ALL);
    }

    @Test
    void eachNamesAPublicPolicyWithAConstructor() throws ReflectiveOperationException {
        for (PolicyProvider provider : providers()) {
            Class<?> policy = Class.forName(provider.policyClass());
            assertThat(policy).isAssignableTo(Policy.class);
            assertThat(Modifier.isPublic(
                            policy.getConstructor(PolicyContext.class).getModifiers()))
                    .isTrue();
        }
    }

    @Test
    void onlyTheOptimumNeedsTheFuture() {
        assertThat(providers())
                .filteredOn(provider -> provider.needs().future())
                .extracting(PolicyProvider::name)
                .containsExactly("belady");
    }

    @ParameterizedTest
    @CsvSource({
        "clock, reference-on-fill, false",
        "s3fifo, small-share, 0.1",
        "s3fifo, ghost-share, 0.9",
        "s3fifo, move-to-main-threshold, 2",
        "wtinylfu, window-share, 0.01",
        "wtinylfu, protected-share, 0.8",
        "wtinylfu, sample-factor, 10",
        "belady, bypass, false",
        "lru, lower, tier-order"
    })
    void parametersHaveThePapersDefaults(String policy, String parameter, String value) {
        assertThat(provider(policy).parameters())
                .filteredOn(declared -> declared.name().equals(parameter))
                .singleElement()
                .satisfies(declared -> assertThat(declared.defaultText()).isEqualTo(value));
    }

    @ParameterizedTest
    @CsvSource({
        "clock, reference-on-fill, maybe",
        "s3fifo, small-share, 1.1",
        "s3fifo, ghost-share, -0.1",
        "s3fifo, move-to-main-threshold, 4",
        "wtinylfu, window-share, 2",
        "wtinylfu, protected-share, -1",
        "wtinylfu, sample-factor, 0",
        "belady, bypass, 1",
        "lru, lower, random",
        "fifo, small-share, 0.1"
    })
    void valuesOutOfRangeAreRefused(String policy, String parameter, String value) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> ParameterValues.parse(
                        Subject.Field.POLICY, policy, provider(policy).parameters(), Map.of(parameter, value)))
                .withMessageContaining(parameter);
    }

    private static PolicyProvider provider(String name) {
        return providers().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<PolicyProvider> providers() {
        return new ReferenceFamily().policies();
    }
}
