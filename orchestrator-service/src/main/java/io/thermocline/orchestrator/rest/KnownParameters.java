package io.thermocline.orchestrator.rest;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refuses parameters of a query that the resource does not know: one that is misspelt would change nothing, and no one
 * would notice.
 */
@Configuration(proxyBeanMethods = false)
class KnownParameters {
    @Bean
    WebFluxRegistrations strictParameters() {
        return new WebFluxRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new Strict();
            }
        };
    }

    /** Finds resources, and looks at the query of those of this service. */
    private static final class Strict extends RequestMappingHandlerMapping {
        private final ParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();
        private final Map<HandlerMethod, Set<String>> known = new ConcurrentHashMap<>();

        @Override
        protected void handleMatch(RequestMappingInfo info, HandlerMethod method, ServerWebExchange exchange) {
            super.handleMatch(info, method, exchange);
            if (!method.getBeanType().getPackageName().equals(KnownParameters.class.getPackageName())) {
                return;
            }
            Set<String> allowed = known.computeIfAbsent(method, this::parameters);
            for (String given : exchange.getRequest().getQueryParams().keySet()) {
                if (!allowed.contains(given)) {
                    throw new RefusedException(Reason.MALFORMED, UnknownParts.parameter(given, allowed));
                }
            }
        }

        private Set<String> parameters(HandlerMethod method) {
            Set<String> found = new TreeSet<>();
            Arrays.stream(method.getMethodParameters())
                    .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                    .forEach(parameter -> found.add(name(parameter)));
            Arrays.stream(method.getMethodParameters())
                    .filter(parameter -> parameter.hasParameterAnnotation(ModelAttribute.class))
                    .flatMap(parameter ->
                            Arrays.stream(parameter.getParameterType().getRecordComponents()))
                    .forEach(component -> found.add(component.getName()));
            return found;
        }

        private String name(MethodParameter parameter) {
            parameter.initParameterNameDiscovery(names);
            String name = parameter.getParameterName();
            if (name == null) {
                throw new IllegalStateException("a parameter of " + parameter.getMethod() + " has no name");
            }
            return name;
        }
    }
}
