package io.thermocline.tiernode.boot;

import io.thermocline.tiernode.access.HostList;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Refuses requests with a Host that is not on the list, and requests from pages of another origin. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class HostFilter implements WebFilter {
    private final HostList hosts;

    HostFilter(HostList hosts) {
        this.hosts = hosts;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpHeaders headers = exchange.getRequest().getHeaders();
        exchange.getResponse().getHeaders().set("Content-Security-Policy", "default-src 'self'");
        exchange.getResponse().getHeaders().set("X-Content-Type-Options", "nosniff");
        if (headers.getOrEmpty(HttpHeaders.HOST).size() != 1) { // RFC 9112, section 3.2
            return refuse(exchange, HttpStatus.BAD_REQUEST);
        }
        String host = headers.getFirst(HttpHeaders.HOST);
        if (host == null || !hosts.names(host)) {
            return refuse(exchange, HttpStatus.MISDIRECTED_REQUEST);
        }
        if (!HostList.isOwn(headers.getOrigin(), host)) {
            return refuse(exchange, HttpStatus.FORBIDDEN);
        }
        return chain.filter(exchange);
    }

    private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
        exchange.getResponse().setStatusCode(status);
        return exchange.getResponse().setComplete();
    }
}
