package io.thermocline.tiernode.boot;

import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.TokenInterceptor;
import io.thermocline.tiernode.edge.EdgeConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.GlobalServerInterceptor;

/** Wires the token that gRPC callers must send; without one the service listens on loopback only. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecurityProperties.class)
@Import(EdgeConfiguration.class)
public class AccessConfiguration {
    /** Created by Spring. */
    public AccessConfiguration() {}

    @Bean
    AccessToken accessToken(SecurityProperties security, Environment environment) {
        BindRule.check(environment, security.tokenFile() != null, security.allowUnauthenticated());
        return AccessToken.read(security.tokenFile());
    }

    @Bean
    @GlobalServerInterceptor
    TokenInterceptor tokenInterceptor(AccessToken token, CallerFaults faults) {
        return new TokenInterceptor(token, faults);
    }
}
