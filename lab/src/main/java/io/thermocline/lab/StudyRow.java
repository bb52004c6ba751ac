package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/**
 * A figure of a paper beside ours.
 *
 * @param study name of the study
 * @param row where the paper has it, and of what it is
 * @param metric how the figure is worked out
 * @param paper the paper's figure; NaN where it gives none
 * @param prototype what an independent prototype of the system reached; NaN where there is none
 * @param ours our figure; NaN where the runs had nothing to measure
 * @param label {@code predicted} (parameters fixed beforehand), {@code calibrated} (something was fitted to a stated
 *     anchor) or {@code not-reproduced}
 * @param band what we commit to, or {@code shown}
 * @param verdict {@code within} or {@code outside} the band, or {@code shown}
 * @param wrong what a plausible wrong model gives, which the band must keep out; NaN where the row has none
 * @param reason why the figure is not reproduced; empty where it is
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
        String reason) {

    /** Ours over the paper's; NaN where the paper gives none. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonSerialize(using = NumberOrNullJson.class)
    public double ratio() {
        return ours / paper;
    }

    /** Whether this row makes the study fail: by our figure, or because its band takes a wrong model for a right one. */
    public boolean fails() {
        return verdict.equals("outside") && !label.equals("not-reproduced") || takesWrong();
    }

    /** Whether the wrong model lies within the band, which then tells nothing. */
    public boolean takesWrong() {
        return !Double.isNaN(wrong) && StudyMeasures.verdict(band, paper, wrong).equals("within");
    }
}
