package io.thermocline.orchestrator;

import io.thermocline.lab.InputRules;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.study.KeptCells;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.orchestrator.fleet.FleetTiers;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.orchestrator.store.DiskRoom;
import io.thermocline.orchestrator.traces.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The laboratory that the service is a front of. */
@Configuration(proxyBeanMethods = false)
class LaboratoryConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(LaboratoryConfiguration.class);

    /** What can be done where no graph can be kept. */
    static final String GRAPH_REMEDY = "set thermocline.data.folder to a folder that the service can write";

    /** What input the service accepts. */
    @Bean
    InputRules inputRules(Limits limits, Traces traces) {
        return new InputRules(
                traces::file,
                limits.accesses(),
                limits.tableBytes(),
                limits.vertices(),
                limits.graphs().toBytes(),
                limits.decoderMemory().toBytes(),
                GRAPH_REMEDY);
    }

    @Bean
    Laboratory laboratory(Data data, InputRules rules, Fleet fleet, FleetTiers tiers) {
        return fleet.tiers().isEmpty()
                ? StandardLaboratory.create(data.cache(), rules)
                : StandardLaboratory.create(data.cache(), rules, tiers);
    }

    /** Results of studies' finished runs. A service that cannot write its cache keeps none. */
    @Bean
    KeptResults keptResults(Data data, Laboratory laboratory, Limits limits, DiskRoom room) {
        return keptResults(data, laboratory, limits.keptRuns().toBytes(), room::isNearlyFull);
    }

    static KeptResults keptResults(Data data, Laboratory laboratory, long most, BooleanSupplier nearlyFull) {
        Path runs = data.cache().resolve("runs");
        try {
            return new KeptRuns(KeptCells.in(runs, laboratory), most, nearlyFull);
        } catch (IOException e) {
            LOG.warn(
                    "results of studies' runs cannot be kept in {}, so studies have no reports: {}",
                    runs,
                    e.toString());
            return KeptResults.NONE;
        }
    }
}
