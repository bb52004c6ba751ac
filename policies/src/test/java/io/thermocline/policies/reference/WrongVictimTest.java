package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.policy.Replacement;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.policies.testing.TierRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The refusal of a replacement that answers an impossible frame. */
class WrongVictimTest {
    private static final Parameter<Long> VICTIM =
            Parameter.integer("victim", "frames", "0", Integer.MIN_VALUE, Integer.MAX_VALUE, "the frame to vacate", "");

    @ParameterizedTest
    @ValueSource(ints = {-2, 2, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void frameThatTheTierDoesNotHaveIsRefused(int victim) {
        for (String lower : List.of(DemandPaging.TIER_ORDER, DemandPaging.LAST)) {
            PolicyProvider provider =
                    PolicyDeclaration.of("wrong", Wrong.class, "", "").with(VICTIM, DemandPaging.LOWER);
            PolicySelection wrong = new PolicySelection(
                    "wrong",
                    provider,
                    ParameterValues.parse(
                            Subject.Field.POLICY,
                            "wrong",
                            provider.parameters(),
                            Map.of("victim", Integer.toString(victim), "lower", lower)));
            assertThatThrownBy(() -> TierRuns.run(TierRuns.accesses("abc"), wrong, 2, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("policy wrong: tier tier0 has no frame " + victim
                            + "; its frames are numbered from 0 to 1");
        }
    }

    /** Always vacates the frame that its parameter names. */
    public static final class Wrong extends DemandPaging {
        /** Made by the engine. */
        public Wrong(PolicyContext context) {
            super(context, new OneFrame(context.parameters().get(VICTIM).intValue()));
        }
    }

    private record OneFrame(int frame) implements Replacement {
        @Override
        public int victim(int page, long access, FlightWindow flights) {
            return frame;
        }

        @Override
        public void onFill(int page, int frame, long access) {}
    }
}
