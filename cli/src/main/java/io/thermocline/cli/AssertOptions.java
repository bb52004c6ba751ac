package io.thermocline.cli;

import io.thermocline.cli.assertion.Assertion;
import io.thermocline.cli.assertion.Measurements;
import io.thermocline.cli.assertion.Outcome;
import io.thermocline.cli.assertion.ResultNames;
import io.thermocline.cli.text.Style;
import io.thermocline.lab.ResultFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option that makes a command fail unless its results are as claimed. */
final class AssertOptions {
    @Option(
            names = "--assert",
            paramLabel = "ASSERTION",
            order = 42,
            description =
                    "Exits with 3 unless this holds of the results, such as 'sieve.hitRatio >= lru.hitRatio + 0.02'; "
                            + "repeatable. A metric is POLICY.METRIC, with the names of --output json.")
    List<String> assertions = new ArrayList<>();

    /**
     * Reads the assertions before anything runs, and refuses those about results and metrics that there will not be.
     *
     * @param metrics those that the results may have
     */
    List<Assertion> parsed(List<String> workloads, List<String> policies, ResultFields metrics) {
        return parsed(workloads, policies, metrics, Map.of());
    }

    /**
     * Reads the assertions about a sweep in the same way.
     *
     * @param varied values of the settings that it varies, by key
     */
    List<Assertion> parsed(
            List<String> workloads, List<String> policies, ResultFields metrics, Map<String, List<String>> varied) {
        ResultNames names = new ResultNames(workloads, policies);
        List<Assertion> parsed = assertions.stream().map(Assertion::parse).toList();
        parsed.forEach(assertion -> assertion.check(names, metrics, varied));
        return parsed;
    }

    /**
     * Prints the assertions that do not hold, with both sides, and returns the exit code.
     *
     * @param results their metrics, which are computed only if there are assertions
     */
    static int judged(List<Assertion> assertions, Supplier<Measurements> results, Console console) {
        if (assertions.isEmpty()) {
            return ExitCodes.OK;
        }
        Measurements measured = results.get();
        List<Outcome> failed = assertions.stream()
                .flatMap(assertion -> assertion.outcomes(measured).stream())
                .filter(outcome -> !outcome.holds())
                .toList();
        failed.forEach(outcome -> console.err()
                .println(console.errPainter().paint(Style.BAD, "assertion failed:") + " " + outcome.sentence()));
        return failed.isEmpty() ? ExitCodes.OK : ExitCodes.ASSERTION_FAILED;
    }
}
