# All services of the fleet, one image each: docker build --build-arg SERVICE=gpu-tier-service .
# The command line, for jobs: docker build --target command .
# BUILD_IMAGE has a JDK and Maven, RUN_IMAGE a Java runtime, groupadd and bash. With --build-arg PREBUILT=true the jars are those that
# 'mvn package' made outside, and BUILD_IMAGE needs neither.
ARG BUILD_IMAGE=maven:3.9.11-eclipse-temurin-25
ARG RUN_IMAGE=eclipse-temurin:25.0.1_8-jre

FROM ${BUILD_IMAGE} AS jars
ARG PREBUILT=false
WORKDIR /src
COPY . .
RUN if [ "$PREBUILT" != true ]; then \
        mvn -q -B -Dmaven.test.skip=true -am package \
            -pl cli,orchestrator-service,gpu-tier-service,host-tier-service,ssd-tier-service; \
    fi \
    && mkdir /jars \
    && cp orchestrator-service/target/thermocline-orchestrator.jar /jars/orchestrator-service.jar \
    && for tier in gpu host ssd; do cp $tier-tier-service/target/$tier-tier-service.jar /jars/ || exit 1; done

FROM ${RUN_IMAGE} AS command
COPY --from=jars /src/cli/target/thermocline-cli.jar /app/
COPY --from=jars /src/cli/target/lib /app/lib
COPY docker/thermocline docker/engine.options /app/
USER 10001:10001
WORKDIR /tmp
ENTRYPOINT ["/app/thermocline"]

FROM ${RUN_IMAGE} AS layers
ARG SERVICE
COPY --from=jars /jars/${SERVICE}.jar /work/service.jar
RUN cd /work && java -Djarmode=tools -jar service.jar extract --layers --destination layers

FROM ${RUN_IMAGE}
LABEL org.opencontainers.image.title="Thermocline" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 thermocline \
    && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin thermocline \
    && mkdir -p /app /data \
    && chown thermocline:thermocline /app /data
USER 10001:10001
WORKDIR /app
# From what changes seldom to what changes always, so that a new build shares most layers with the old one.
COPY --from=layers --chown=10001:10001 /work/layers/dependencies/ ./
COPY --from=layers --chown=10001:10001 /work/layers/spring-boot-loader/ ./
COPY --from=layers --chown=10001:10001 /work/layers/snapshot-dependencies/ ./
COPY --from=layers --chown=10001:10001 /work/layers/application/ ./
COPY --chown=10001:10001 docker/start docker/healthy docker/archive docker/engine.options ./
# A service that has started once leaves an archive of its classes; it takes a third of the time off every later start.
RUN /app/archive java -XX:+UseSerialGC -XX:ArchiveClassesAtExit=service.jsa -jar service.jar --server.port=0 --spring.grpc.server.port=0 \
        --thermocline.data.folder=/tmp/archive --thermocline.tier.folder=/tmp/archive \
    && test -s service.jsa \
    && rm -rf /tmp/archive
ARG SERVICE
ENV SERVICE=${SERVICE} \
    SERVER_ADDRESS=0.0.0.0 \
    SPRING_GRPC_SERVER_ADDRESS=0.0.0.0 \
    SERVER_PORT=8080 \
    SPRING_GRPC_SERVER_PORT=9180 \
    THERMOCLINE_DATA_FOLDER=/data \
    THERMOCLINE_TIER_FOLDER=/data \
    JAVA_OPTS=""
VOLUME /data
EXPOSE 8080 9180
HEALTHCHECK --interval=3s --timeout=5s --start-period=60s --retries=5 CMD ["/app/healthy"]
ENTRYPOINT ["/app/start"]
