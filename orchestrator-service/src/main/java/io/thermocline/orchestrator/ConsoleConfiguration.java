package io.thermocline.orchestrator;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.reactive.config.ResourceHandlerRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.webjars.WebJarVersionLocator;

/**
 * Serves the parts of the console that are not its own: the script and style with which reports are drawn, and the
 * charts' library. As for the rest of the console, a browser keeps none of them: their names and the dates in the
 * program's jars are the same in each version.
 */
@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebFluxConfigurer {
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        serve(registry, "report", "classpath:/io/thermocline/report/page/");
        serve(
                registry,
                "uplot",
                "classpath:/META-INF/resources/webjars/uplot/" + new WebJarVersionLocator().version("uplot")
                        + "/dist/");
    }

    private static void serve(ResourceHandlerRegistry registry, String part, String location) {
        registry.addResourceHandler("/console/" + part + "/**")
                .addResourceLocations(location)
                .setUseLastModified(false)
                .setCacheControl(CacheControl.noCache());
    }
}
