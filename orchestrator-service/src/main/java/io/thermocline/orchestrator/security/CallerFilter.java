package io.thermocline.orchestrator.security;

import io.thermocline.orchestrator.rest.FieldError;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import io.thermocline.tiernode.access.HostList;
import io.thermocline.tiernode.boot.SecurityProperties;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.reactive.accept.HeaderContentTypeResolver;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets in only whom the service is for: a Host of the list (no rebinding of names), no foreign Origin (no forms of
 * other sites), the token where there is one, and bodies that no form can send. An Accept that cannot be read is
 * refused here, too, since the framework refuses it before it asks how refusals are told. Every answer carries a
 * content security policy.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class CallerFilter implements WebFilter {
    private static final Set<MediaType> BODIES = Set.of(
            MediaType.APPLICATION_JSON,
            MediaType.valueOf("application/merge-patch+json"),
            MediaType.APPLICATION_OCTET_STREAM);

    private static final RequestedContentTypeResolver ACCEPTED = new HeaderContentTypeResolver();
    private static final List<String> OPEN = List.of("/console", "/v3/api-docs", "/swagger-ui.html", "/swagger-ui");

    private final HostList hosts;
    private final AccessToken token;
    private final CallerFaults faults;
    private final JsonMapper json;

    CallerFilter(SecurityProperties security, AccessToken token, CallerFaults faults, JsonMapper json) {
        hosts = new HostList(security.hosts());
        this.token = token;
        this.faults = faults;
        this.json = json;
    }

    /**
     * Lets another thread than the connection's own answer: reactor-netty 1.3.7 stops reading a kept-alive connection
     * when it answers a request that it had to queue before it has returned from taking it (its issue 4361, mended in
     * 1.3.8, which needs a newer Netty than Boot's).
     */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return Mono.defer(() -> check(exchange, chain)).subscribeOn(Schedulers.parallel());
    }

    private Mono<Void> check(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        ServerHttpResponse response = exchange.getResponse();
        protect(response.getHeaders());
        return ofHost(request)
                .or(() -> ofOrigin(request))
                .or(() -> ofToken(request, response))
                .or(() -> ofBody(request))
                .or(() -> ofAccept(exchange))
                .map(refusal -> refuse(response, refusal))
                .orElseGet(() -> chain.filter(exchange));
    }

    private static void protect(HttpHeaders headers) {
        headers.set(
                "Content-Security-Policy",
                "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }

    // ---- what is refused

    /** The refusal of a request. */
    private record Refusal(HttpStatus status, String detail, FieldError error) {}

    /** Refuses a request that does not have one Host of the list (RFC 9112, section 3.2). */
    private Optional<Refusal> ofHost(ServerHttpRequest request) {
        List<String> named = request.getHeaders().getOrEmpty(HttpHeaders.HOST);
        if (named.size() != 1) {
            return Optional.of(new Refusal(
                    HttpStatus.BAD_REQUEST,
                    "a request has one Host, this one has " + named.size(),
                    FieldError.ofHeader(
                            HttpHeaders.HOST, named.isEmpty() ? null : String.join(", ", named), "one header Host")));
        }
        String host = named.get(0);
        return hosts.names(host)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        HttpStatus.MISDIRECTED_REQUEST,
                        "this Host is not on the list thermocline.security.hosts",
                        FieldError.ofHeader(HttpHeaders.HOST, host, "a name of thermocline.security.hosts")));
    }

    /** Refuses a request from a page of another site. */
    private static Optional<Refusal> ofOrigin(ServerHttpRequest request) {
        String origin = request.getHeaders().getOrigin();
        String host = request.getHeaders().getOrEmpty(HttpHeaders.HOST).get(0); // ofHost() lets one through
        return HostList.isOwn(origin, host)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        HttpStatus.FORBIDDEN,
                        "requests from pages of other origins are refused",
                        FieldError.ofHeader(HttpHeaders.ORIGIN, origin, "the origin of this service, or none")));
    }

    /** Refuses a request without the token, and counts it. */
    private Optional<Refusal> ofToken(ServerHttpRequest request, ServerHttpResponse response) {
        if (isOpen(request)
                || token.admits(request.getPath().value(), request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION))) {
            return Optional.empty();
        }
        faults.note(Protocol.HTTP, Fault.TOKEN, "a request without the right token was refused");
        response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return Optional.of(new Refusal(
                HttpStatus.UNAUTHORIZED,
                "send the token: Authorization: Bearer TOKEN",
                FieldError.ofHeader(HttpHeaders.AUTHORIZATION, null, "Bearer TOKEN")));
    }

    /** Refuses a body that a form could send. */
    private static Optional<Refusal> ofBody(ServerHttpRequest request) {
        return !hasBody(request) || isAllowed(request)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                        "bodies are application/json, application/merge-patch+json or application/octet-stream",
                        FieldError.ofHeader(
                                HttpHeaders.CONTENT_TYPE,
                                request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE),
                                "application/json, application/merge-patch+json, application/octet-stream")));
    }

    /** Refuses an Accept that cannot be read. */
    private static Optional<Refusal> ofAccept(ServerWebExchange exchange) {
        return canBeAnswered(exchange)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        HttpStatus.NOT_ACCEPTABLE,
                        "Accept names up to 50 media types, such as application/json or */*",
                        FieldError.ofHeader(
                                HttpHeaders.ACCEPT,
                                exchange.getRequest().getHeaders().getFirst(HttpHeaders.ACCEPT),
                                "up to 50 media types, such as application/json or */*")));
    }

    /**
     * The description of the interface is public, as are the page that shows it and the console, which both ask for the
     * token.
     */
    private static boolean isOpen(ServerHttpRequest request) {
        String path = request.getPath().value();
        return path.equals("/") || OPEN.stream().anyMatch(open -> path.equals(open) || path.startsWith(open + "/"));
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

    private static boolean canBeAnswered(ServerWebExchange exchange) {
        try {
            List<MediaType> unused = ACCEPTED.resolveMediaTypes(exchange);
            return true;
        } catch (NotAcceptableStatusException | InvalidMimeTypeException e) { // the latter where they are too many
            return false;
        }
    }

    private Mono<Void> refuse(ServerHttpResponse response, Refusal refusal) {
        response.setStatusCode(refusal.status());
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        ProblemDetail problem = FieldError.tell(
                ProblemDetail.forStatusAndDetail(refusal.status(), refusal.detail()), List.of(refusal.error()));
        return response.writeWith(Mono.just(response.bufferFactory().wrap(json.writeValueAsBytes(problem))));
    }
}
