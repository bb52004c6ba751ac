package io.thermocline.engine.policy;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Explains a policy to people who know the field, not the code. Built in steps: {@code of(sentences).at(MISS, LAST,
 * FIRST, "...").departing("...").trying(example)}.
 *
 * @param mechanism what the policy does, in sentences; five for each shipped policy
 * @param decisions what it decides when, and what moves then; in the order of their moments
 * @param departures where it differs from its source, a sentence or two each; empty where no difference is known
 * @param example a small run that shows the policy on a machine that suits it, or empty
 */
public record PolicyExplanation(
        List<String> mechanism, List<Decision> decisions, List<String> departures, Optional<Example> example) {
    /** No explanation. */
    public static final PolicyExplanation NONE =
            new PolicyExplanation(List.of(), List.of(), List.of(), Optional.empty());

    /** When a policy decides. */
    public enum Moment {
        /** Before the first access, or when pages are allocated. */
        START,
        /** At an access to a page in the first tier. */
        HIT,
        /** At an access to another page. */
        MISS,
        /** When a page has to leave a full tier. */
        EVICTION,
        /** After a time, whatever is accessed. */
        INTERVAL;

        /** Returns the name in lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where pages and accesses come from and go to. */
    public enum Place {
        /** What issues the accesses. */
        PROCESSOR,
        /** The first tier. Of a policy that keeps large pages in two tiers: the faster of the two. */
        FIRST,
        /** All tiers between the first and the last. */
        MIDDLE,
        /** The last tier. Of a policy that keeps large pages in two tiers: the slower of the two. */
        LAST;

        /** Returns the name in lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A decision.
     *
     * @param from where the page is
     * @param to where it goes, or where its data is used; the same as {@code from} where nothing moves
     * @param what the decision, in a sentence
     */
    public record Decision(Moment moment, Place from, Place to, String what) {
        /** Checks the sentence. */
        public Decision {
            checkSentence(what);
        }
    }

    /**
     * A run of a few seconds.
     *
     * @param workload name and parameters
     * @param scale such as {@code 1/1024}
     * @param settings of the testbed
     */
    public record Example(String testbed, String workload, String scale, Map<String, String> settings) {
        /** A run with the testbed's own settings. */
        public static Example of(String testbed, String workload, String scale) {
            return new Example(testbed, workload, scale, Map.of());
        }

        /** This run with a setting more. */
        public Example with(String key, String value) {
            return new Example(testbed, workload, scale, Map.of(key, value));
        }
    }

    /** Checks the sentences. */
    public PolicyExplanation {
        mechanism = List.copyOf(mechanism);
        decisions = decisions.stream()
                .sorted(Comparator.comparing(Decision::moment))
                .toList();
        departures = List.copyOf(departures);
        mechanism.forEach(PolicyExplanation::checkSentence);
        departures.forEach(PolicyExplanation::checkSentence);
    }

    /** Explains a mechanism in sentences. */
    public static PolicyExplanation of(String... mechanism) {
        return new PolicyExplanation(List.of(mechanism), List.of(), List.of(), Optional.empty());
    }

    /** This explanation and a decision. */
    public PolicyExplanation at(Moment moment, Place from, Place to, String what) {
        return new PolicyExplanation(
                mechanism, append(decisions, new Decision(moment, from, to, what)), departures, example);
    }

    /** This explanation and a departure. */
    public PolicyExplanation departing(String departure) {
        return new PolicyExplanation(mechanism, decisions, append(departures, departure), example);
    }

    /** This explanation with an example. */
    public PolicyExplanation trying(Example run) {
        return new PolicyExplanation(mechanism, decisions, departures, Optional.of(run));
    }

    private static <T> List<T> append(List<T> all, T more) {
        return Stream.concat(all.stream(), Stream.of(more)).toList();
    }

    private static void checkSentence(String text) {
        if (!text.matches("[A-Z].*\\.")) {
            throw new IllegalArgumentException("not a sentence: '" + text + "'");
        }
    }
}
