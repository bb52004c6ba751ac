package io.thermocline.orchestrator.security;

import io.thermocline.orchestrator.settings.Security;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Lets in only whom the service is for: a Host of the list (no rebinding of names), no foreign Origin (no forms of other sites), the token where
 * there is one, and bodies that no form can send. Every answer carries a content security policy.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class CallerFilter implements WebFilter {
    private static final String HEALTH = "/actuator/health";
    private static final Set<MediaType> BODIES = Set.of(
            MediaType.APPLICATION_JSON,
            MediaType.valueOf("application/merge-patch+json"),
            MediaType.APPLICATION_OCTET_STREAM);

    private final List<String> hosts;
    private final CallerToken token;

    CallerFilter(Security security, CallerToken token) {
        hosts = security.hosts().stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .toList();
        this.token = token;
    }

    /**
     * Lets another thread than the connection's own answer: reactor-netty 1.3.7 stops reading a kept-alive connection when it answers a request that
     * it had to queue before it has returned from taking it (its issue 4361, mended in 1.3.8, which needs a newer Netty than Boot's).
     */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return Mono.defer(() -> check(exchange, chain)).subscribeOn(Schedulers.parallel());
    }

    private Mono<Void> check(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        ServerHttpResponse response = exchange.getResponse();
        HttpHeaders headers = response.getHeaders();
        headers.set(
                "Content-Security-Policy",
                "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        String host = request.getHeaders().getFirst(HttpHeaders.HOST);
        if (host == null || !hosts.contains(withoutPort(host.toLowerCase(Locale.ROOT)))) {
            return refuse(
                    response,
                    HttpStatus.MISDIRECTED_REQUEST,
                    "this Host is not on the list thermocline.security.hosts");
        }
        String origin = request.getHeaders().getOrigin();
        if (origin != null && !isOwn(origin, host)) {
            return refuse(response, HttpStatus.FORBIDDEN, "requests from pages of other origins are refused");
        }
        if (!isAuthenticated(request)) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            return refuse(response, HttpStatus.UNAUTHORIZED, "send the token: Authorization: Bearer TOKEN");
        }
        if (hasBody(request) && !isAllowed(request)) {
            return refuse(
                    response,
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    "bodies are application/json, application/merge-patch+json or application/octet-stream");
        }
        return chain.filter(exchange);
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    private static boolean isOwn(String origin, String host) {
        return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
    }

    private boolean isAuthenticated(ServerHttpRequest request) {
        String path = request.getPath().value();
        return path.equals(HEALTH)
                || path.startsWith(HEALTH + "/")
                || token.admits(request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION));
    }

    private static boolean hasBody(ServerHttpRequest request) {
        HttpMethod method = request.getMethod();
        HttpHeaders headers = request.getHeaders();
        return !method.equals(HttpMethod.GET)
                && !method.equals(HttpMethod.HEAD)
                && (headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING));
    }

    private static boolean isAllowed(ServerHttpRequest request) {
        String given = request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        try {
            return given != null && BODIES.stream().anyMatch(MediaType.parseMediaType(given)::equalsTypeAndSubtype);
        } catch (org.springframework.http.InvalidMediaTypeException e) {
            return false;
        }
    }

    private static Mono<Void> refuse(ServerHttpResponse response, HttpStatus status, String detail) {
        response.setStatusCode(status);
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        String body = "{\"type\":\"about:blank\",\"title\":\"" + status.getReasonPhrase() + "\",\"status\":"
                + status.value() + ",\"detail\":\"" + detail + "\"}";
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body.getBytes(StandardCharsets.UTF_8))));
    }
}
