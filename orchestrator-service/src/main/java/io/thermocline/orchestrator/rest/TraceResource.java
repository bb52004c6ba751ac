package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.traces.Trace;
import io.thermocline.orchestrator.traces.TraceUploads;
import io.thermocline.orchestrator.traces.Traces;
import io.thermocline.workloads.trace.TextOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Uploaded files: traces, graphs and testbeds; and what clients have streamed. */
@RestController
@RequestMapping("/api/v1/traces")
@Tag(name = "traces")
final class TraceResource {
    private final Traces traces;
    private final TraceUploads uploads;
    private final Jobs jobs;
    private final Blocking blocking;

    TraceResource(Traces traces, TraceUploads uploads, Jobs jobs, Blocking blocking) {
        this.traces = traces;
        this.uploads = uploads;
        this.jobs = jobs;
        this.blocking = blocking;
    }

    /** An uploaded file, and how a request names it. */
    record TraceBody(
            String hash,
            @Schema(example = "web.oracleGeneral.zst") String name,
            long bytes,
            long traceBytes,
            @Schema(example = "oracleGeneral") String format,
            Instant created,

            @Schema(
                    description =
                            "How a request names it: as its workload, as a workload's parameter graph, or as its testbed.",
                    example = "trace:sha256:9f86d081884c7d65...")
            String workload) {
        static TraceBody of(Trace trace) {
            return new TraceBody(
                    trace.hash(),
                    trace.name(),
                    trace.bytes(),
                    trace.traceBytes(),
                    trace.format(),
                    trace.created(),
                    trace.reference());
        }
    }

    /** What a client says of the lines of a text trace; what it leaves out is the format's own. */
    record Lines(
            @Parameter(description = "For format csv: meaning of the fields of a line.", example = "time:op:key:size")
            @Nullable
            String columns,

            @Parameter(description = "What is between two fields: blank, comma, pipe, semicolon or tab.") @Nullable
            String delimiter,

            @Parameter(description = "Whether the first line has headings: true or false.") @Nullable
            String header,

            @Parameter(description = "Names of operations that read, with ':' between.", example = "get") @Nullable
            String readOps,

            @Parameter(description = "Names of operations that write, with ':' between.", example = "set") @Nullable
            String writeOps,

            @Parameter(description = "Names of operations that are no accesses, with ':' between.") @Nullable
            String skipOps) {
        TextOptions options() {
            String headings = said(header);
            if (!List.of("", "true", "false").contains(headings)) {
                throw InvalidInputException.of(new RequestSubject.Parameter("header"), headings, "true or false");
            }
            return new TextOptions(
                    said(columns), said(delimiter), headings, said(readOps), said(writeOps), said(skipOps));
        }

        private static String said(@Nullable String text) {
            return text == null ? "" : text;
        }
    }

    @Operation(
            summary = "Uploads a trace; 200 if it is there already, 409 if it is there as something else.",
            description =
                    "The name's suffix tells format and compression; format= where it does not, graph for a graph and testbed for a"
                            + " testbed. What is said of the lines of a text is used to check it, and is not kept: a"
                            + " request that names the trace says it again, as trace:sha256:HASH?readOps=get.",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                                            schema = @Schema(type = "string", format = "binary"))))
    @ApiResponse(responseCode = "201", description = "Created", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "OK: there already", useReturnTypeSchema = true)
    @PostMapping(consumes = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    Mono<ResponseEntity<TraceBody>> upload(
            @RequestParam String name,
            @RequestParam(required = false) @Nullable String format,
            @ParameterObject @ModelAttribute Lines lines,
            @RequestBody Flux<DataBuffer> body,
            ServerHttpRequest request) {
        long announced = request.getHeaders().getContentLength();
        return uploads.receive(body, announced, name, format, lines.options()).map(kept -> {
            URI location = URI.create("/api/v1/traces/" + kept.trace().hash());
            ResponseEntity.BodyBuilder answer =
                    kept.again() ? ResponseEntity.ok().location(location) : ResponseEntity.created(location);
            return answer.body(TraceBody.of(kept.trace()));
        });
    }

    @Operation(summary = "Lists traces by hash.")
    @GetMapping
    Mono<Page<TraceBody>> list(
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        int most = Page.checked(limit);
        return blocking.call(() -> traces.list(cursor == null ? "" : Cursor.decode(cursor), most + 1))
                .map(found -> {
                    List<Trace> shown = found.size() > most ? found.subList(0, most) : found;
                    String next = found.size() > most
                            ? Cursor.encode(shown.get(most - 1).hash())
                            : null;
                    return new Page<>(shown.stream().map(TraceBody::of).toList(), next);
                });
    }

    @Operation(summary = "One trace.")
    @GetMapping("/{hash}")
    Mono<TraceBody> get(@PathVariable String hash) {
        return blocking.call(() -> TraceBody.of(traces.find(hash)));
    }

    /**
     * A file whose suffix tells no type: the framework takes octet-stream for the lack of one, and would look for a
     * better one.
     */
    private static final class Untyped extends FileSystemResource {
        Untyped(Path file) {
            super(file);
        }

        @Override
        public String getFilename() {
            return "";
        }
    }

    /**
     * They are a user's, whatever their name says they are: for a browser they are a file to keep, never a page of this
     * service.
     */
    @Operation(
            summary = "The bytes of a trace, as they were uploaded or streamed.",
            description = "Always application/octet-stream, with the trace's name in Content-Disposition.")
    @GetMapping(path = "/{hash}/content", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    Mono<ResponseEntity<Resource>> content(@PathVariable String hash) {
        return blocking.call(() -> {
            ContentDisposition file = ContentDisposition.attachment()
                    .filename(traces.find(hash).name())
                    .build();
            return ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_OCTET_STREAM)
                    .header(HttpHeaders.CONTENT_DISPOSITION, file.toString())
                    .body(new Untyped(traces.file(hash)));
        });
    }

    @Operation(summary = "Forgets a trace; 409 while a run that is not over reads it.")
    @ApiResponse(responseCode = "204", description = "No Content")
    @DeleteMapping("/{hash}")
    Mono<ResponseEntity<Void>> delete(@PathVariable String hash) {
        return blocking.call(() -> {
            traces.find(hash);
            if (jobs.usesUpload(hash)) {
                throw new RefusedException(Reason.CONFLICT, "a run that is not over reads this trace");
            }
            traces.delete(hash);
            return ResponseEntity.noContent().build();
        });
    }
}
