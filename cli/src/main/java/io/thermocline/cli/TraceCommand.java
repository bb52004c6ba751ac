package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What can be done with trace files, apart from running them. */
@Command(
        name = "trace",
        sortOptions = false,
        customSynopsis = "thermocline trace info|convert FILE ...",
        header = "Describe a trace, or convert it to another format.",
        description = {
            "",
            "Formats: pagetrace, oracleGeneral, oracleGeneralOpNS, lcs (libCacheSim), vscsi, csv, lackey (valgrind), address, msr, arc, mooncake, "
                    + "twitter, alibaba, tencent, cachelib, spc, blkparse, drmemtrace, drmemtraceBinary, damon, perf, keys, libcachesim; plain or "
                    + "compressed (.gz, .xz, .bz2, .zst, .lz4). They are recognised by name or content where that is safe."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline trace info t.lackey.xz",
            "  thermocline trace convert t.lackey.xz t.pagetrace",
            "",
            "Where next: 'thermocline compare --workload trace:FILE --policy lru,sieve' runs one."
        })
final class TraceCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new InvalidInputException(
                "missing command; allowed: info, convert ('thermocline trace --help' explains them)");
    }
}
