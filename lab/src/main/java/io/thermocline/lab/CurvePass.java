package io.thermocline.lab;

import java.util.List;
import java.util.Map;

/**
 * What one reading of a workload told of its curves.
 *
 * @param pages distinct pages that it accesses
 * @param points by the run that each stands for; runs that need a pass of their own are absent
 * @param notes what people should know of the accesses, a sentence each
 */
public record CurvePass(long pages, Map<RunSpec, CurvePoint> points, List<String> notes) {
    /** Copies the notes. */
    public CurvePass {
        notes = List.copyOf(notes);
    }
}
