package io.thermocline.orchestrator.rest;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What OpenAPI says beyond the single resources. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {
    private static final String TOKEN = "token";

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
                                TOKEN,
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer")
                                        .description("Needed where thermocline.security.token-file is set.")))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN))
                .addSecurityItem(new SecurityRequirement()); // or nothing, where there is no such file
    }

    /** Every operation may answer with a problem. */
    @Bean
    OpenApiCustomizer problemsOfOperations() {
        return api -> {
            ModelConverters.getInstance(true).read(FieldError.class).forEach(api.getComponents()::addSchemas);
            api.getPaths()
                    .values()
                    .forEach(path -> path.readOperations()
                            .forEach(operation -> operation
                                    .getResponses()
                                    .addApiResponse("4XX", problem())
                                    .addApiResponse("5XX", problem())));
        };
    }

    private static Schema<?> typed(String type) {
        return new JsonSchema().types(Set.of(type));
    }

    private static ApiResponse problem() {
        Schema<?> schema = typed("object");
        for (String text : List.of("type", "title", "detail", "instance")) {
            schema.addProperty(text, typed("string"));
        }
        schema.addProperty("status", typed("integer"));
        Schema<?> errors = typed("array")
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
