package io.thermocline.tiernode.boot;

import java.util.List;
import java.util.Locale;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Answers only requests for a Host of the list, so that no other name leads a browser here, and none that a page of another origin sends. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class HostFilter implements WebFilter {
    private final List<String> hosts;

    HostFilter(List<String> hosts) {
        this.hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpHeaders headers = exchange.getRequest().getHeaders();
        exchange.getResponse().getHeaders().set("Content-Security-Policy", "default-src 'self'");
        exchange.getResponse().getHeaders().set("X-Content-Type-Options", "nosniff");
        String host = headers.getFirst(HttpHeaders.HOST);
        if (host == null || !hosts.contains(withoutPort(host.toLowerCase(Locale.ROOT)))) {
            return refuse(exchange, HttpStatus.MISDIRECTED_REQUEST);
        }
        String origin = headers.getOrigin();
        if (origin != null
                && !origin.equalsIgnoreCase("http://" + host)
                && !origin.equalsIgnoreCase("https://" + host)) {
            return refuse(exchange, HttpStatus.FORBIDDEN);
        }
        return chain.filter(exchange);
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
        exchange.getResponse().setStatusCode(status);
        return exchange.getResponse().setComplete();
    }
}
