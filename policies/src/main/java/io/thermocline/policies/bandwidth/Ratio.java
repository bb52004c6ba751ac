package io.thermocline.policies.bandwidth;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many pages go to each tier. {@code xC-yB} sends x of 100 below the first tier and y into it (thesis sec. 3.2.3);
 * several tiers below share theirs by their bandwidths. {@code auto} takes the bandwidths of all tiers (sec. 3.2.1).
 */
public final class Ratio {
    private static final String AUTO = "auto";
    private static final Pattern PAIR = Pattern.compile("(\\d{1,3})C-(\\d{1,3})B");
    private static final String ALLOWED = "auto, or two percentages whose sum is 100, such as 30C-70B";

    static final Parameter<String> PARAMETER =
            parameter("30C-70B", ". A change in a run holds for what is allocated then", "thesis sec. 3.2.3");

    private final boolean isAuto;
    private final int percentBelow;
    private final double[] shares; // of the bandwidth, by tier

    private Ratio(boolean isAuto, int percentBelow, double[] shares) {
        this.isAuto = isAuto;
        this.percentBelow = percentBelow;
        this.shares = shares;
    }

    /**
     * The parameter {@code ratio}.
     *
     * @param note what else people should know of it
     */
    public static Parameter<String> parameter(String byDefault, String note, String source) {
        return new Parameter<>(
                "ratio",
                "text",
                "",
                byDefault,
                ALLOWED,
                "pages in capacity-optimised and in bandwidth-optimised memory; auto: by the testbed's bandwidths"
                        + note,
                source,
                Ratio::checked);
    }

    /** A ratio as users write it, on a testbed. */
    public static Ratio of(String text, Testbed testbed) {
        Matcher pair = PAIR.matcher(text);
        double[] shares = Bandwidths.shares(testbed);
        return pair.matches() ? new Ratio(false, Integer.parseInt(pair.group(1)), shares) : new Ratio(true, 0, shares);
    }

    private static String checked(Subject subject, String text) {
        Matcher pair = PAIR.matcher(text);
        if (!text.equals(AUTO)
                && !(pair.matches() && Integer.parseInt(pair.group(1)) + Integer.parseInt(pair.group(2)) == 100)) {
            throw InvalidInputException.of(subject, text, ALLOWED);
        }
        return text;
    }

    /** The share of all pages that go to the first tier. */
    double above() {
        return isAuto ? shares[0] : (100 - percentBelow) / 100.0;
    }

    /**
     * Draws the tier of a page. A pair draws a number from 0 to 99, as the thesis does: below x, the page goes below
     * the first tier.
     */
    public int draw(SplitMix64 random) {
        boolean below = isAuto ? random.nextDouble() >= shares[0] : random.nextInt(100) < percentBelow;
        return below ? drawBelow(random) : 0;
    }

    private int drawBelow(SplitMix64 random) {
        int last = shares.length - 1;
        if (last == 1) {
            return 1;
        }
        double left = random.nextDouble() * (1 - shares[0]);
        int tier = 1;
        while (tier < last && left >= shares[tier]) {
            left -= shares[tier];
            tier++;
        }
        return tier;
    }
}
