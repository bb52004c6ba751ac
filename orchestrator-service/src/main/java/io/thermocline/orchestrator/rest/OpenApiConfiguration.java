package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
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

    /** What the resources themselves do not say. */
    @Bean
    OpenApiCustomizer details() {
        DocumentDetails details = new DocumentDetails();
        return details::add;
    }
}
