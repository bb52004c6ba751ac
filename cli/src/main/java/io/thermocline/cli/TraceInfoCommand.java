package io.thermocline.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.workloads.trace.TraceInfo;
import io.thermocline.workloads.trace.TraceTimeUnit;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What a trace holds. */
@Command(
        name = "info",
        sortOptions = false,
        customSynopsis = "thermocline trace info FILE [options]",
        header = "Say what a trace holds: accesses, pages, footprint, skew.",
        description = {"", "Reads the trace to its end, so a damaged one is found, with the byte at which it breaks."},
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline trace info t.oracleGeneral.bin",
            "  thermocline trace info t.csv --page-bytes 64KiB --output json",
            "  perf script -F tid,time,event,addr,data_src | thermocline trace info - --format perf"
        })
final class TraceInfoCommand implements Callable<Integer> {
    @Mixin
    TraceOptions trace = new TraceOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    private final Console console;
    private final Surroundings surroundings;

    TraceInfoCommand(Console console, Surroundings surroundings) {
        this.console = console;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        TraceInfo info = TraceInfo.of(trace.read(surroundings));
        switch (format) {
            case JSON -> Json.print(console.out(), json -> write(json, fields(info)));
            case CSV -> {
                Map<String, Object> fields = fields(info);
                console.out().print(Csv.line(List.copyOf(fields.keySet())));
                console.out()
                        .print(Csv.line(fields.values().stream()
                                .map(TraceInfoCommand::plain)
                                .toList()));
            }
            case TABLE -> console.out().print(table(info));
        }
        return ExitCodes.OK;
    }

    private static Map<String, Object> fields(TraceInfo info) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("file", info.file().file().name());
        fields.put("format", info.file().format().label());
        fields.put("unit", info.file().unit().label());
        fields.put("pageBytes", info.file().pageBytes());
        fields.put("fileBytes", info.fileBytes());
        fields.put("traceBytes", info.traceBytes());
        fields.put("accesses", info.accesses());
        fields.put("reads", info.reads());
        fields.put("writes", info.writes());
        fields.put("pages", info.pages());
        fields.put("pagesWritten", info.pagesWritten());
        fields.put("pagesAccessedOnce", info.pagesAccessedOnce());
        fields.put("footprintBytes", info.footprintBytes());
        fields.put(
                "objectBytes",
                info.objectBytes().isPresent() ? info.objectBytes().getAsLong() : "");
        fields.put(
                "firstTimeSeconds",
                info.firstTimeSeconds().isPresent() ? info.firstTimeSeconds().getAsDouble() : "");
        fields.put(
                "lastTimeSeconds",
                info.lastTimeSeconds().isPresent() ? info.lastTimeSeconds().getAsDouble() : "");
        fields.put(
                "spanSeconds",
                info.spanSeconds().isPresent() ? info.spanSeconds().getAsDouble() : "");
        fields.put("topPageShare", info.topPageShare());
        fields.put("topTenthShare", info.topTenthShare());
        fields.put("timeUnit", info.spanSeconds().isEmpty() ? "" : timeUnit(info));
        fields.put("notes", String.join("; ", info.notes()));
        return fields;
    }

    private static String plain(Object value) {
        return value instanceof Double number ? Format.plain(number) : value.toString();
    }

    private static void write(JsonGenerator json, Map<String, Object> fields) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            json.writeFieldName(field.getKey());
            Object value = field.getValue();
            if (value instanceof Long number) {
                json.writeNumber(number);
            } else if (value instanceof Double number) {
                json.writeNumber(number);
            } else if (value.equals("")) {
                json.writeNull();
            } else {
                json.writeString(value.toString());
            }
        }
        json.writeEndObject();
    }

    private String table(TraceInfo info) {
        double accesses = Math.max(1, info.accesses());
        double pages = Math.max(1, info.pages());
        TextTable table = new TextTable().words("").numbers("").words("");
        table.row(List.of("accesses", Format.count(info.accesses()), ""));
        table.row(List.of("reads", Format.count(info.reads()), Format.percent(info.reads() / accesses)));
        table.row(List.of("writes", Format.count(info.writes()), Format.percent(info.writes() / accesses)));
        table.row(List.of(
                "pages",
                Format.count(info.pages()),
                "of " + Units.formatBytes(info.file().pageBytes())));
        table.row(List.of("footprint", Units.formatBytes(info.footprintBytes()), ""));
        info.objectBytes()
                .ifPresent(bytes -> table.row(
                        List.of("bytes of all objects", Units.formatBytes(bytes), "each counts as one page")));
        table.row(List.of(
                "pages written", Format.count(info.pagesWritten()), Format.percent(info.pagesWritten() / pages)));
        table.row(List.of(
                "pages accessed once",
                Format.count(info.pagesAccessedOnce()),
                Format.percent(info.pagesAccessedOnce() / pages)));
        table.row(List.of("hottest page", Format.percent(info.topPageShare()), "of the accesses"));
        table.row(List.of("hottest tenth of the pages", Format.percent(info.topTenthShare()), "of the accesses"));
        info.spanSeconds()
                .ifPresent(seconds -> table.row(
                        List.of("time span", Units.formatNanoseconds(seconds * 1e9), "times in " + timeUnit(info))));
        table.row(List.of(
                "size",
                Units.formatBytes(info.fileBytes()),
                info.traceBytes() == info.fileBytes() ? "" : Units.formatBytes(info.traceBytes()) + " decompressed"));
        return console.outPainter().paint(Style.STRONG, info.file().file().name()) + "\n  format "
                + info.file().format().label() + ", unit " + info.file().unit().label() + "\n\n"
                + table.render(console.outPainter())
                + info.notes().stream().map(note -> "\n  note: " + note + "\n").collect(Collectors.joining());
    }

    private static String timeUnit(TraceInfo info) {
        TraceTimeUnit unit = info.file().timeUnit();
        return unit == null ? "" : unit.label();
    }
}
