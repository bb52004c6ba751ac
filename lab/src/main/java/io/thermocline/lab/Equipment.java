package io.thermocline.lab;

import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.lab.tiers.TierNodes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a laboratory has to check and make its runs with.
 *
 * @param background runs work of policies beside the run loops
 * @param fleet takes all runs; null in a laboratory of its own
 * @param embedded takes runs that ask for contents, where there is no fleet
 */
record Equipment(
        Catalogue catalogue,
        Selections selections,
        InputRules rules,
        Engine engine,
        Executor background,
        @Nullable TierNodes fleet,
        TierNodes embedded) {

    /**
     * The testbed of that name or in that file, with other settings. A service has no files of the user's but those
     * that were uploaded.
     */
    TestbedPlan plan(String testbed, Map<String, String> settings) {
        Optional<InputFile> uploaded = rules.testbed(testbed);
        if (uploaded.isPresent()) {
            return new TestbedPlan(catalogue, uploaded.get(), settings);
        }
        if (!rules.paths() && !Catalogue.TESTBEDS.contains(testbed)) {
            throw Names.unknown(Subject.Field.TESTBED, testbed, Catalogue.TESTBEDS);
        }
        return new TestbedPlan(catalogue, InputRules.testbedName(testbed), settings);
    }

    /**
     * The testbed of a run with other settings, as it could become during the run.
     *
     * @param settings by path, on top of the run's own
     * @throws io.thermocline.engine.InvalidInputException if they cannot change then
     */
    Testbed changed(Resolved run, Map<String, String> settings) {
        RunSpec spec = run.spec();
        return LiveSettings.changed(
                spec, run.testbed(), settings, all -> plan(spec.testbed(), all).resolve(run.workload(), spec.scale()));
    }

    /** The same without a fleet. */
    Equipment withoutFleet() {
        return fleet == null ? this : new Equipment(catalogue, selections, rules, engine, background, null, embedded);
    }

    /** Where a run's pages are held; null where its operations are only counted. */
    @Nullable
    TierNodes nodes(RunSpec spec) {
        return fleet != null ? fleet : spec.settings().containsKey(TestbedParameters.PAYLOAD.key()) ? embedded : null;
    }
}
