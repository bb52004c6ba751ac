package io.thermocline.orchestrator.security;

import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.BindRule;
import io.thermocline.tiernode.access.TokenInterceptor;
import io.thermocline.tiernode.boot.SecurityProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.GlobalServerInterceptor;

/** The token of this service, over HTTP and gRPC; without one it starts on loopback only. */
@Configuration
@EnableConfigurationProperties(SecurityProperties.class)
class AccessConfiguration {
    @Bean
    AccessToken accessToken(SecurityProperties security, Environment environment) {
        BindRule.check(environment::getProperty, security.tokenFile() != null, security.allowUnauthenticated());
        return AccessToken.read(security.tokenFile());
    }

    @Bean
    @GlobalServerInterceptor
    TokenInterceptor tokenInterceptor(AccessToken token) {
        return new TokenInterceptor(token);
    }
}
