package io.thermocline.orchestrator.settings;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What the service takes on at most; beyond it answers 413, 422, 429 or 507.
 *
 * @param running runs, comparisons and curves that run at a time
 * @param queued those that wait for their turn
 * @param accesses accesses of one run
 * @param tableShare share of the heap that page table and frames of one run may take
 * @param run wall time of one run, comparison, curve or study, pauses included
 * @param cells runs of one comparison, curve or study
 * @param upload bytes of one uploaded trace
 * @param uploads bytes of all uploaded traces
 * @param decompressed bytes of a trace when decompressed
 * @param decoderMemory memory that a decoder of xz or Zstandard may take, from 1 MiB to 2 GiB
 * @param vertices vertices of a generated graph
 * @param graphs disk for generated graphs; those not used for longest make room
 * @param keptRuns disk for results of studies' runs; those that were made first make room
 * @param eventClients event streams open at a time
 * @param lostClient how long a run stays paused whose streaming client is gone, before it is cancelled
 * @param answer how long a request waits for something that a run does at its next chunk, or for its own check
 * @param freeDisk bytes that stay free on the disk of the data folder, from 1 MiB: new jobs and uploads are refused
 *     where fewer are
 * @param storeAway how long the store may not answer before the service says that it needs a new start
 * @param results which jobs that are over are kept
 */
@Validated
@ConfigurationProperties("thermocline.limits")
public record Limits(
        @DefaultValue("2") @Min(1) int running,
        @DefaultValue("100") @Min(0) int queued,
        @DefaultValue("100000000000") @Min(1) long accesses,

        @DefaultValue("0.5") @DecimalMin("0.01") @DecimalMax("0.9")
        double tableShare,

        @DefaultValue("1h") Duration run,
        @DefaultValue("1024") @Min(1) int cells,
        @DefaultValue("2GB") DataSize upload,
        @DefaultValue("10GB") DataSize uploads,
        @DefaultValue("32GB") DataSize decompressed,
        @DefaultValue("256MB") DataSize decoderMemory,
        @DefaultValue("16777216") @Min(2) long vertices,
        @DefaultValue("10GB") DataSize graphs,
        @DefaultValue("1GB") DataSize keptRuns,
        @DefaultValue("64") @Min(1) int eventClients,
        @DefaultValue("60s") Duration lostClient,
        @DefaultValue("10s") Duration answer,
        @DefaultValue("64MB") DataSize freeDisk,
        @DefaultValue("5m") Duration storeAway,
        @DefaultValue @Valid Results results) {

    private static final DataSize LEAST_FREE_DISK = DataSize.ofMegabytes(1);
    private static final DataSize LEAST_DECODER = DataSize.ofMegabytes(1);
    private static final DataSize MOST_DECODER = DataSize.ofGigabytes(2);

    /**
     * Which jobs that are over are kept, with their results. Those that ended first go first.
     *
     * @param number of them
     * @param age since they ended, from a minute
     */
    public record Results(
            @DefaultValue("100000") @Min(1) int number,
            @DefaultValue("365d") Duration age) {
        private static final Duration LEAST_AGE = Duration.ofMinutes(1);

        /** Checks the age. */
        public Results {
            if (age.compareTo(LEAST_AGE) < 0) {
                throw new IllegalArgumentException(
                        "thermocline.limits.results.age: '" + age + "' is not allowed; allowed: 1m or longer");
            }
        }
    }

    /** Checks what no annotation can. */
    public Limits {
        if (freeDisk.compareTo(LEAST_FREE_DISK) < 0) {
            throw new IllegalArgumentException(
                    "thermocline.limits.free-disk: '" + freeDisk + "' is not allowed; allowed: 1MB or more");
        }
        if (storeAway.isNegative() || storeAway.isZero()) {
            throw new IllegalArgumentException(
                    "thermocline.limits.store-away: '" + storeAway + "' is not allowed; allowed: a duration above 0");
        }
        if (decoderMemory.compareTo(LEAST_DECODER) < 0 || decoderMemory.compareTo(MOST_DECODER) > 0) {
            throw new IllegalArgumentException(
                    "thermocline.limits.decoder-memory: '" + decoderMemory + "' is not allowed; allowed: 1MB to 2GB");
        }
    }

    /** Bytes that page table and frames of one run may take. */
    public long tableBytes() {
        return (long) (Runtime.getRuntime().maxMemory() * tableShare);
    }
}
