package io.thermocline.lab;

import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunSetup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps points of a run for its {@link Timeline}, and lets another control steer it. Points begin
 * {@value RunSetup#CHUNK} accesses apart. When there are as many as asked for, every second one is dropped, and from
 * then on they are twice as far apart. So the points are the same on any machine, however long the run is.
 */
final class TimelineRecorder implements RunControl {
    private final RunControl control;
    private final int most;
    private final List<TimelinePoint> points = new ArrayList<>(); // the first one is the begin
    private long distance = RunSetup.CHUNK;

    /**
     * A recorder of one run.
     *
     * @param control steers the run
     * @param most points at most, at least 2
     */
    TimelineRecorder(RunControl control, int most) {
        this.control = control;
        this.most = most;
    }

    @Override
    public void preparing() {
        control.preparing();
    }

    @Override
    public void atChunk(LiveRun run) {
        if (run.counters().accesses % distance == 0) {
            makeRoom();
            if (run.counters().accesses % distance == 0) {
                points.add(TimelinePoint.of(run));
            }
        }
        control.atChunk(run); // afterwards: it may hold the run up, or hand it over
    }

    private void makeRoom() {
        if (points.size() > most) {
            for (int i = most - (most + 1) % 2; i > 0; i -= 2) {
                points.remove(i);
            }
            distance *= 2;
        }
    }

    @Override
    public void atEnd(LiveRun run) {
        if (points.size() > 1 && points.get(points.size() - 1).accesses() == run.counters().accesses) {
            points.remove(points.size() - 1); // more has landed since
        }
        makeRoom();
        points.add(TimelinePoint.of(run));
        control.atEnd(run);
    }

    @Override
    public RunControl comparison() {
        return control.comparison();
    }

    @Override
    public @Nullable AccessListener listener() {
        return control.listener();
    }

    @Override
    public List<PolicyProvider> successors() {
        return control.successors();
    }

    /**
     * What was recorded. A metric that some points lack is 0 there, but one of a policy that did not decide all the
     * time is left out.
     *
     * @param tiers names, fastest first
     */
    Timeline timeline(List<String> tiers, long pageBytes, boolean timed) {
        List<Map<String, Double>> measured = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1; i < points.size(); i++) {
            Map<String, Double> metrics = points.get(i).since(points.get(i - 1), tiers, pageBytes, timed);
            measured.add(metrics);
            names.addAll(metrics.keySet());
        }
        names.removeIf(name -> name.startsWith(TimelinePoint.OF_POLICY)
                && measured.stream().anyMatch(metrics -> !metrics.containsKey(name)));
        Map<String, List<Double>> values = new LinkedHashMap<>();
        names.stream()
                .sorted()
                .forEach(name -> values.put(
                        name,
                        measured.stream()
                                .map(metrics -> metrics.getOrDefault(name, 0.0))
                                .toList()));
        List<TimelinePoint> ends = points.subList(1, points.size());
        return new Timeline(
                ends.stream().map(TimelinePoint::accesses).toList(),
                ends.stream().map(TimelinePoint::modelTimeNs).toList(),
                values);
    }
}
