package io.thermocline.orchestrator;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.config.ResourceHandlerRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.webjars.WebJarVersionLocator;

/**
 * Serves the parts of the console that are not its own: the script and style with which reports are drawn, and the
 * charts' library.
 */
@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebFluxConfigurer {
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/console/report/**")
                .addResourceLocations("classpath:/io/thermocline/report/page/");
        registry.addResourceHandler("/console/uplot/**")
                .addResourceLocations("classpath:/META-INF/resources/webjars/uplot/"
                        + new WebJarVersionLocator().version("uplot") + "/dist/");
    }
}
