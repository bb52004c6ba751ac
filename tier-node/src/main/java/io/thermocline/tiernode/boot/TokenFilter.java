package io.thermocline.tiernode.boot;

import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Requires the access token over HTTP. */
final class TokenFilter implements WebFilter {
    private final AccessToken token;
    private final CallerFaults faults;

    TokenFilter(AccessToken token, CallerFaults faults) {
        this.token = token;
        this.faults = faults;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String authorization = exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
        if (token.admits(exchange.getRequest().getPath().value(), authorization)) {
            return chain.filter(exchange);
        }
        faults.note(Protocol.HTTP, Fault.TOKEN, "a request without the right token was refused");
        exchange.getResponse().setStatusCode(HttpStatus.UNAUTHORIZED);
        exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return exchange.getResponse().setComplete();
    }
}
