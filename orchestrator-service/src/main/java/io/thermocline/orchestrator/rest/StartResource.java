package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.util.HtmlUtils;

/** Where people and programs come to first: what this is, and what there is to open. */
@RestController
@Tag(name = "start")
final class StartResource {
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private final StartBody start;
    private final String page;

    StartResource() {
        String version = version();
        start = new StartBody("Thermocline", version, LinkBody.ENTRANCES);
        StringBuilder links = new StringBuilder();
        for (LinkBody link : LinkBody.ENTRANCES) {
            links.append("<div><dt><a href=\"%s\">%s</a></dt><dd>%s</dd></div>\n"
                    .formatted(
                            HtmlUtils.htmlEscape(link.href()),
                            HtmlUtils.htmlEscape(link.href()),
                            HtmlUtils.htmlEscape(link.description())));
        }
        page = new String(read("start.html"), StandardCharsets.UTF_8)
                .replace("{{version}}", HtmlUtils.htmlEscape(version))
                .replace("{{links}}", links);
    }

    /** The service, and what there is to open. */
    record StartBody(
            @Schema(description = "What this is.", example = "Thermocline")
            String name,

            @Schema(description = "Its version.", example = "0.1.0")
            String version,

            @Schema(description = "What there is to open.") List<LinkBody> links) {}

    @Hidden
    @GetMapping("/")
    ResponseEntity<Object> start(ServerHttpRequest request) {
        List<MediaType> accepted = new ArrayList<>(request.getHeaders().getAccept());
        MimeTypeUtils.sortBySpecificity(accepted);
        if (accepted.isEmpty()) {
            accepted.add(MediaType.ALL);
        }
        for (MediaType type : accepted) {
            if (type.isCompatibleWith(HTML)) {
                return answer(HTML, page);
            }
            if (type.isCompatibleWith(MediaType.APPLICATION_JSON)) {
                return answer(MediaType.APPLICATION_JSON, start);
            }
        }
        throw new NotAcceptableStatusException(List.of(HTML, MediaType.APPLICATION_JSON));
    }

    @Operation(summary = "The resources of the interface.")
    @GetMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
    Page<LinkBody> resources() {
        return new Page<>(LinkBody.RESOURCES, null);
    }

    private static ResponseEntity<Object> answer(MediaType type, Object body) {
        return ResponseEntity.ok()
                .contentType(type)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .body(body);
    }

    private static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new ByteArrayInputStream(read("version.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }

    private static byte[] read(String name) {
        try (InputStream file = StartResource.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
