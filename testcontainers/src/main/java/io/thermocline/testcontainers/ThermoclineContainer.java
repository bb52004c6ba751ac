package io.thermocline.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * The orchestrator in a container, with its embedded tiers. Requests and results are the JSON of its REST interface.
 *
 * <p>It needs no token. Its ports are open only while the test runs.
 */
public final class ThermoclineContainer extends GenericContainer<ThermoclineContainer> {
    /** The image that {@code docker-compose build orchestrator} makes. */
    public static final DockerImageName IMAGE = DockerImageName.parse("thermocline/orchestrator:0.1.0");

    private static final DockerImageName ANY_VERSION = DockerImageName.parse("thermocline/orchestrator");
    private static final int REST_PORT = 8080;
    private static final int GRPC_PORT = 9180;
    private static final Duration START = Duration.ofMinutes(2);

    /** A container of the image of this version. */
    public ThermoclineContainer() {
        this(IMAGE);
    }

    /**
     * A container of another version, or of the image in another registry.
     *
     * @throws IllegalStateException if the image is not declared to be a substitute of {@link #IMAGE}
     */
    public ThermoclineContainer(DockerImageName image) {
        super(image);
        image.assertCompatibleWith(ANY_VERSION);
        withExposedPorts(REST_PORT, GRPC_PORT);
        withEnv("THERMOCLINE_SECURITY_ALLOWUNAUTHENTICATED", "true");
        waitingFor(Wait.forHealthcheck().withStartupTimeout(START));
    }

    @Override
    protected void configure() {
        withEnv("THERMOCLINE_SECURITY_HOSTS", "localhost,127.0.0.1," + getHost());
    }

    /** Where the service listens, such as {@code http://localhost:32768}: its console, and REST below {@code /api/v1}. */
    public URI url() {
        return URI.create("http://" + getHost() + ":" + getMappedPort(REST_PORT));
    }

    /** Host and port of its gRPC, for streams of accesses. */
    public String grpcTarget() {
        return getHost() + ":" + getMappedPort(GRPC_PORT);
    }

    /**
     * Runs a workload under a policy, and waits for its end.
     *
     * @param request body of {@code POST /api/v1/runs}
     * @return the result, as {@code thermocline run --output json} prints it
     * @throws IllegalArgumentException if the service refuses the request; the message says what is allowed
     * @throws IllegalStateException if the run fails, or the service refuses for a reason of its own
     */
    public JsonNode run(String request) {
        return jobs().result("runs", request);
    }

    /**
     * Runs workloads under policies, and waits for their end.
     *
     * @param request body of {@code POST /api/v1/comparisons}
     * @return the results in the order of the request, workload by workload
     * @throws IllegalArgumentException if the service refuses the request; the message says what is allowed
     * @throws IllegalStateException if a run fails, or the service refuses for a reason of its own
     */
    public JsonNode compare(String request) {
        return jobs().result("comparisons", request);
    }

    /**
     * Computes miss ratios by size of the first tier, and waits for them.
     *
     * @param request body of {@code POST /api/v1/curves}
     * @return the points, curve by curve
     * @throws IllegalArgumentException if the service refuses the request; the message says what is allowed
     * @throws IllegalStateException if a run fails, or the service refuses for a reason of its own
     */
    public JsonNode curve(String request) {
        return jobs().result("curves", request);
    }

    /**
     * Uploads a trace.
     *
     * @return the name of the workload that replays it
     * @throws IllegalArgumentException if the file is no trace, or cannot be read
     */
    public String upload(Path trace) {
        return jobs().upload(trace);
    }

    private RestJobs jobs() {
        return new RestJobs(url());
    }
}
