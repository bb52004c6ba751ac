package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.orchestrator.jobs.session.LiveSettings;
import java.util.Map;

/** What has changed of a run's testbed, and the testbed that it now is. */
record FiguresBody(
        @Schema(description = "By path, all that differ from the run's own settings.")
        Map<String, String> settings,

        @Schema(description = "First access to which they apply.", example = "200704")
        long fromAccess,

        TestbedBody testbed) {

    static FiguresBody of(LiveSettings changed, Testbed testbed) {
        return new FiguresBody(changed.settings(), changed.fromAccess(), TestbedBody.of(testbed));
    }
}
