package io.thermocline.lab.study;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.thermocline.lab.NumberOrNullJson;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A paper's value beside ours.
 *
 * @param study name of the study
 * @param row place in the paper, and what the value is of
 * @param metric how our value is worked out
 * @param paper the paper's value; NaN where it gives none
 * @param prototype what an independent prototype of the system reached; NaN where there is none
 * @param ours our value; NaN where the runs had nothing to measure
 * @param label {@code predicted} (parameters fixed beforehand), {@code calibrated} (something was fitted to a stated
 *     anchor) or {@code not-reproduced}
 * @param band what we commit to, or {@code shown}
 * @param verdict {@code within} or {@code outside} the band, or {@code shown}
 * @param wrong what a plausible wrong model gives, which the band must keep out; NaN where the row has none
 * @param reason why the value is not reproduced; empty where it is
 * @param anchor the constant that was set from the paper's value; empty where none was
 * @param measure name of the measure
 * @param curve where the value lies in a figure of lines; null elsewhere
 */
@JsonPropertyOrder({"study", "row", "metric", "paper", "prototype", "ours", "ratio"})
public record StudyRow(
        String study,
        String row,
        String metric,
        @JsonSerialize(using = NumberOrNullJson.class) double paper,
        @JsonSerialize(using = NumberOrNullJson.class) double prototype,
        @JsonSerialize(using = NumberOrNullJson.class) double ours,
        String label,
        String band,
        String verdict,
        @JsonSerialize(using = NumberOrNullJson.class) double wrong,
        String reason,
        String anchor,
        String measure,
        @Nullable StudyCurve curve) {
    private static final String OF = " of ";
    private static final Pattern PLACE =
            Pattern.compile("((?:Fig\\.|Table|Sec\\.) ?[0-9]+(?:\\.[0-9]+)*[a-z]?)[,: ]*(.*)");

    /**
     * The limits of a band.
     *
     * @param low the lower limit; minus infinity where there is none
     * @param high the upper limit; plus infinity where there is none
     */
    public record Limits(double low, double high) {}

    /** The figure, table or section of the paper, as the row begins with it; else what is before the first comma. */
    @JsonIgnore
    public String figure() {
        Matcher place = PLACE.matcher(row);
        return place.matches() ? place.group(1) : row.split(",", 2)[0];
    }

    /** The rest of the row's name; may be empty. */
    @JsonIgnore
    public String point() {
        Matcher place = PLACE.matcher(row);
        return place.matches()
                ? place.group(2)
                : row.substring(figure().length()).replaceFirst("^, *", "");
    }

    /** What the value is, without the policies. */
    @JsonIgnore
    public String quantity() {
        int end = metric.lastIndexOf(OF);
        return end < 0 ? metric : metric.substring(0, end);
    }

    /** The policies that the value is of. */
    @JsonIgnore
    public String policies() {
        return metric.substring(metric.lastIndexOf(OF) < 0 ? 0 : metric.lastIndexOf(OF) + OF.length());
    }

    /** The limits of the band. */
    @JsonIgnore
    public Limits limits() {
        return Band.of(band).map(limits -> limits.limits(paper)).orElseThrow();
    }

    /** Ours over the paper's; NaN where the paper gives none, or 0. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonSerialize(using = NumberOrNullJson.class)
    public double ratio() {
        return paper == 0 ? Double.NaN : ours / paper;
    }

    /** Whether this row makes the study fail: by our value, or because its band takes a wrong model for a right one. */
    public boolean fails() {
        return verdict.equals("outside") && !label.equals("not-reproduced") || takesWrong();
    }

    /** Whether the wrong model is within the band, which then tells nothing. */
    public boolean takesWrong() {
        return !Double.isNaN(wrong)
                && Band.of(band)
                        .filter(limits -> limits.isJudged() && limits.holds(paper, wrong))
                        .isPresent();
    }
}
