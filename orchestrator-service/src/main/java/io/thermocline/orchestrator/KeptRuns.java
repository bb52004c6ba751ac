package io.thermocline.orchestrator;

import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.study.KeptCells;
import io.thermocline.lab.study.KeptResults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Results of studies' finished runs on the disk of a service, within a limit. When they exceed it, those that were made
 * first are deleted, down to nine tenths of it. A result that cannot be kept takes nothing from its study: the log says
 * so once, and the run is made again when it is asked for again.
 */
final class KeptRuns implements KeptResults {
    private static final Logger LOG = LoggerFactory.getLogger(KeptRuns.class);
    private static final double LEFT = 0.9;

    private final KeptCells cells;
    private final long most;
    private final BooleanSupplier nearlyFull;
    private long bytes; // at least those of all files; guarded by this
    private boolean failed; // the last one; guarded by this

    private record Kept(Path file, long bytes, long madeMs) {}

    /**
     * Results in a folder of which the service is the only one to write. What a killed one left half written is deleted.
     *
     * @param most bytes of all of them
     * @param nearlyFull whether the disk has less free than must stay so
     * @throws IOException if the folder cannot be read
     */
    KeptRuns(KeptCells cells, long most, BooleanSupplier nearlyFull) throws IOException {
        this.cells = cells;
        this.most = most;
        this.nearlyFull = nearlyFull;
        for (Path part : files(KeptCells::isPart)) {
            Files.deleteIfExists(part);
        }
        makeRoom();
    }

    @Override
    public Optional<RunResult> find(RunSpec spec, Progress progress) {
        return cells.find(spec, progress);
    }

    @Override
    public void keep(RunSpec spec, RunResult result) {
        try {
            if (nearlyFull.getAsBoolean()) {
                throw new IOException("its disk is nearly full");
            }
            kept(cells.put(spec, result));
        } catch (IOException | UncheckedIOException e) {
            notKept(e);
        }
    }

    private synchronized void kept(long size) throws IOException {
        failed = false;
        bytes += size;
        if (bytes > most) {
            makeRoom();
        }
    }

    private synchronized void notKept(Exception failure) {
        if (!failed) {
            LOG.warn(
                    "results of studies' runs are not kept in {}, so studies have no reports: {}",
                    cells.folder(),
                    failure.getMessage());
        }
        failed = true;
    }

    private synchronized void makeRoom() throws IOException {
        List<Kept> all = all();
        bytes = all.stream().mapToLong(Kept::bytes).sum();
        if (bytes <= most) {
            return;
        }
        for (Kept kept : all) {
            if (bytes <= most * LEFT) {
                return;
            }
            Files.deleteIfExists(kept.file());
            bytes -= kept.bytes();
        }
    }

    /** All results, those that were made first before the others; not those that another thread is writing. */
    private List<Kept> all() throws IOException {
        List<Kept> all = new ArrayList<>();
        for (Path file : files(path -> !KeptCells.isPart(path))) {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            all.add(new Kept(
                    file, attributes.size(), attributes.lastModifiedTime().toMillis()));
        }
        all.sort(Comparator.comparingLong(Kept::madeMs)
                .thenComparing(kept -> kept.file().toString()));
        return all;
    }

    private List<Path> files(Predicate<Path> which) throws IOException {
        try (Stream<Path> files = Files.list(cells.folder())) {
            return files.filter(which).filter(Files::isRegularFile).toList();
        }
    }
}
