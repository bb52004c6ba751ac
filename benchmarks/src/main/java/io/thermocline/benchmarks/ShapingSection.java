package io.thermocline.benchmarks;

import io.thermocline.benchmarks.ShapedTier.Case;
import io.thermocline.benchmarks.ShapedTier.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * How well the tier services keep to their devices' figures: a fleet of local processes, and a direct client that
 * measures each tier at three dilations above its floor.
 */
final class ShapingSection implements Section {
    private static final int HTTP_PORT = 18_480;
    private static final int GRPC_PORT = 19_480;
    private static final List<String> TIERS = List.of("hbm", "dram", "nvme", "nvm"); // in the order of their ports
    private static final int FLOORS_SECONDS = 90; // for which tiers measure their floors after the start
    private static final double[] ABOVE_FLOOR = {1.25, 1.75, 2.5};

    @Override
    public String name() {
        return "shaping";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        Child.prepareCommand(settings.home());
        Path folder = Files.createTempDirectory("thermocline-shaping");
        List<String> place = List.of(
                "--folder",
                folder.toString(),
                "--port",
                Integer.toString(HTTP_PORT),
                "--grpc-port",
                Integer.toString(GRPC_PORT));
        settings.say(name(), "starting a fleet");
        fleet(settings, "up", place);
        try {
            settings.say(name(), "waiting until the tiers have measured the shortest delays that they keep");
            TimeUnit.SECONDS.sleep(FLOORS_SECONDS);
            return List.of(measureTiers(settings));
        } finally {
            fleet(settings, "down", place);
            Folders.delete(folder);
        }
    }

    private static void fleet(Settings settings, String what, List<String> place)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("fleet", what));
        words.addAll(place);
        Child.perform(settings.home(), words);
    }

    private Table measureTiers(Settings settings) throws InterruptedException {
        Table table = new Table(
                "shaping",
                "Direct clients of the tier services: measured, divided by what the device's figures and the dilation"
                        + " say",
                List.of(
                        Column.words("tier", "tier"),
                        Column.numbers("floorNs", "floor, us", 1e3, 0),
                        Column.numbers("smallestDilation", "smallest dilation", 1, 0),
                        Column.numbers("dilation", "dilation", 1, 0),
                        Column.words("direction", "direction"),
                        Column.numbers("latency", "latency", 1, 3),
                        Column.numbers("bandwidth", "bandwidth", 1, 3),
                        Column.numbers("shared", "of two clients together", 1, 3)));
        for (int i = 0; i < TIERS.size(); i++) {
            try (ShapedTier tier = new ShapedTier(GRPC_PORT + 1 + i, settings.accessesOr(1_000))) {
                double least = tier.smallestDilation();
                tier.warmUp(least * ABOVE_FLOOR[0]);
                Map<Case, Figures> measured = tier.measure(
                        DoubleStream.of(ABOVE_FLOOR).map(above -> above * least).toArray());
                for (Map.Entry<Case, Figures> entry : measured.entrySet()) {
                    Figures figures = entry.getValue();
                    table.row(
                            TIERS.get(i),
                            tier.floorNs(),
                            least,
                            entry.getKey().dilation(),
                            entry.getKey().write() ? "write" : "read",
                            figures.latency(),
                            figures.bandwidth(),
                            figures.shared());
                    settings.say(name(), TIERS.get(i) + " " + entry.getKey() + ": " + figures);
                }
                settings.say(name(), TIERS.get(i) + " below its floor: " + tier.refusalBelowFloor());
            }
        }
        return table.note(
                "Latency: median of the requests, without load. Bandwidth: a client that keeps the queue full, then"
                        + " two.");
    }
}
