package io.thermocline.tiernode.edge;

import io.thermocline.tiernode.access.CallerFaults;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.service.GrpcServiceConfigurer;

/** Wires the edge of a service for HTTP and gRPC. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConnectionLimits.class)
public class EdgeConfiguration {
    /** Created by Spring. */
    public EdgeConfiguration() {}

    @Bean
    CallerFaults callerFaults() {
        return new CallerFaults(System::nanoTime);
    }

    @Bean
    CallerMeters callerMeters(CallerFaults faults) {
        return new CallerMeters(faults);
    }

    @Bean
    HttpEdge httpEdge(ConnectionLimits limits, CallerFaults faults) {
        return new HttpEdge(limits, faults);
    }

    @Bean
    GrpcEdge grpcEdge(ConnectionLimits limits, CallerFaults faults) {
        return new GrpcEdge(limits, faults);
    }

    @Bean
    @GlobalServerInterceptor
    CallGuard callGuard(ConnectionLimits limits, CallerFaults faults) {
        return new CallGuard(limits.bodyTimeout(), faults);
    }

    @Bean
    static BeanPostProcessor readableRequests() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof GrpcServiceConfigurer configurer
                        ? (GrpcServiceConfigurer)
                                (service, factory) -> ReadableRequests.of(configurer.configure(service, factory))
                        : bean;
            }
        };
    }
}
