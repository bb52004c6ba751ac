package io.thermocline.cli;

import io.thermocline.lab.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Columns of CSV that say what a result follows from: capacities, version, command, hashes of files. Those that every
 * file has come first; tiers and files that only some have, and a column for each setting that any row has, go to the
 * end.
 */
final class OriginColumns {
    /** The tiers of the shipped testbeds. */
    static final List<String> TIERS = List.of("hbm", "dram", "nvm", "nvme");

    /** Names of the columns that say which version made a row, and with which command. */
    static final List<String> MADE_BY = List.of("version", "command");

    private static final List<String> FILES = List.of("trace", "stream", "graph", "testbed");

    private final List<String> otherTiers;
    private final List<String> otherFiles;
    private final List<String> settings;

    /**
     * The columns of some rows.
     *
     * @param capacities base pages by tier, of each row
     */
    OriginColumns(List<Map<String, Long>> capacities, List<Provenance> origins) {
        otherTiers = capacities.stream()
                .flatMap(tiers -> tiers.keySet().stream())
                .distinct()
                .filter(tier -> !TIERS.contains(tier))
                .toList();
        otherFiles = origins.stream()
                .flatMap(origin -> origin.files().keySet().stream())
                .distinct()
                .filter(file -> !FILES.contains(file))
                .sorted()
                .toList();
        settings = origins.stream()
                .flatMap(origin -> origin.settings().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Names of the columns that every file has. */
    static List<String> header() {
        List<String> header = new ArrayList<>();
        addCapacities(header, TIERS);
        header.addAll(MADE_BY);
        FILES.forEach(file -> header.add("sha256." + file));
        return header;
    }

    /** Cells of the columns that every file has. */
    static List<String> row(Map<String, Long> capacities, long pageBytes, Provenance origin) {
        List<String> row = new ArrayList<>();
        addCapacities(row, TIERS, capacities, pageBytes);
        row.addAll(madeBy(origin));
        FILES.forEach(file -> row.add(origin.files().getOrDefault(file, "")));
        return row;
    }

    /** Cells of {@link #MADE_BY}; the command is empty where there is none. */
    static List<String> madeBy(Provenance origin) {
        String command = origin.command();
        return List.of(origin.version(), command == null ? "" : command);
    }

    /** Names of the columns at the end. */
    List<String> lastHeader() {
        List<String> header = new ArrayList<>();
        addCapacities(header, otherTiers);
        otherFiles.forEach(file -> header.add("sha256." + file));
        settings.forEach(setting -> header.add("set." + setting));
        return header;
    }

    /** Cells of the columns at the end. */
    List<String> lastRow(Map<String, Long> capacities, long pageBytes, Provenance origin) {
        List<String> row = new ArrayList<>();
        addCapacities(row, otherTiers, capacities, pageBytes);
        otherFiles.forEach(file -> row.add(origin.files().getOrDefault(file, "")));
        settings.forEach(setting -> row.add(origin.settings().getOrDefault(setting, "")));
        return row;
    }

    private static void addCapacities(List<String> header, List<String> tiers) {
        tiers.forEach(tier -> header.add("capacityPages." + tier));
        tiers.forEach(tier -> header.add("capacityBytes." + tier));
    }

    private static void addCapacities(
            List<String> row, List<String> tiers, Map<String, Long> capacities, long pageBytes) {
        for (long factor : new long[] {1, pageBytes}) {
            for (String tier : tiers) {
                Long pages = capacities.get(tier);
                row.add(pages == null ? "" : Long.toString(pages * factor));
            }
        }
    }
}
