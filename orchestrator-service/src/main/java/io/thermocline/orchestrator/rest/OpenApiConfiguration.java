package io.thermocline.orchestrator.rest;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.Map;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What OpenAPI says beyond the single resources. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {
    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Thermocline")
                        .version("v1")
                        .description("Tiered-memory testbed: runs, comparisons and curves of placement policies.")
                        .license(new License().name("Apache-2.0")))
                .components(new Components()
                        .addSecuritySchemes(
                                "token",
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer")
                                        .description("Needed where thermocline.security.token-file is set.")));
    }

    /** Every operation may answer with a problem. */
    @Bean
    OpenApiCustomizer problemsOfOperations() {
        return api -> {
            ModelConverters.getInstance().read(FieldError.class).forEach(api.getComponents()::addSchemas);
            api.getPaths()
                    .values()
                    .forEach(path -> path.readOperations()
                            .forEach(operation -> operation.getResponses().addApiResponse("4XX", problem())));
        };
    }

    private static ApiResponse problem() {
        Schema<?> schema = new Schema<>().type("object");
        Schema<?> errors = new Schema<>()
                .type("array")
                .description(
                        "What of the request is at fault; empty where nothing of it is. Each names a pointer into the"
                                + " body, a parameter of the query or a header.");
        errors.setItems(new Schema<>().$ref("#/components/schemas/FieldError"));
        schema.addProperty("errors", errors);
        schema.setExample(Map.of(
                "type", "about:blank",
                "title", "Unprocessable Content",
                "status", 422,
                "detail", "unknown policy 'gmt-reus'. Did you mean 'gmt-reuse'? Known: bam, gmt-reuse",
                "errors", List.of(Map.of("pointer", "/policy", "value", "gmt-reus", "allowed", "bam, gmt-reuse"))));
        return new ApiResponse()
                .description("Refused: RFC 9457 problem details")
                .content(new Content()
                        .addMediaType(
                                "application/problem+json",
                                new io.swagger.v3.oas.models.media.MediaType().schema(schema)));
    }
}
