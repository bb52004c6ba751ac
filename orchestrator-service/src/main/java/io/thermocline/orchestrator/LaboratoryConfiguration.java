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
import io.thermocline.orchestrator.traces.Traces;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The laboratory that the service is a front of. */
@Configuration(proxyBeanMethods = false)
class LaboratoryConfiguration {
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

    /**
     * Results of a study's finished runs. A fleet keeps none, since its runs are to go through the tiers; nor does a
     * service that cannot write its cache.
     */
    @Bean
    KeptResults keptResults(Data data, Laboratory laboratory, Fleet fleet) {
        if (!fleet.tiers().isEmpty()) {
            return KeptResults.NONE;
        }
        try {
            return KeptCells.in(data.cache().resolve("runs"), laboratory);
        } catch (IOException e) {
            return KeptResults.NONE;
        }
    }
}
