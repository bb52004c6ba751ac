package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Grafana's dashboards. What their queries give against a running fleet, {@code .ci/dashboards} checks. */
class DashboardsTest {
    private static final Path FOLDER = Path.of("../observability/grafana/dashboards");
    private static final Path ROUTES = Path.of("src/main/resources/static/console/app.js");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)");
    private static final Pattern OF_GRAFANA = Pattern.compile("__.+"); // variables that it has by itself
    private static final Pattern METRIC = Pattern.compile("thermocline_[a-z_]+");
    private static final Pattern RULE = Pattern.compile("thermocline:[a-z0-9_:]+");
    private static final Pattern ALERT = Pattern.compile("(?<=- alert: )\\w+");
    private static final int COLUMNS = 24;

    private final GrafanaSchemas schemas = new GrafanaSchemas();

    static List<JsonNode> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().map(JsonMapper.shared()::readTree).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void dashboardIsAsGrafanasSchemasSay(JsonNode dashboard) {
        assertThat(schemas.errors(dashboard)).isEmpty();
    }

    @Test
    void wrongDashboardIsRefusedByTheSchemas() throws IOException {
        ObjectNode dashboard = (ObjectNode) dashboards().get(0);
        ((ObjectNode) dashboard.at("/panels/0/targets/0")).put("expression", "up");
        ((ObjectNode) dashboard.at("/panels/0/fieldConfig/defaults/thresholds")).put("mode", "relative");
        ((ObjectNode) dashboard.at("/panels/1/fieldConfig/defaults/custom/stacking")).put("mode", "high");
        ((ObjectNode) dashboard.at("/annotations/list/0")).remove("iconColor");
        dashboard.remove("schemaVersion");
        assertThat(String.join("\n", schemas.errors(dashboard)))
                .contains("expression", "/panels/0", "/stacking/mode", "iconColor", "schemaVersion");
    }

    @Test
    void namesOfDashboardsAreUnique() throws IOException {
        assertThat(dashboards())
                .hasSize(5)
                .extracting(dashboard -> dashboard.get("uid").asString())
                .doesNotHaveDuplicates();
        assertThat(dashboards())
                .extracting(dashboard -> dashboard.get("title").asString())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void panelsHaveNumbersAndPlacesOfTheirOwn(JsonNode dashboard) {
        Set<Integer> numbers = new HashSet<>();
        Set<List<Integer>> taken = new HashSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(numbers.add(panel.get("id").asInt())).as("%s", panel).isTrue();
            assertThat(panel.get("description").asString()).as("%s", panel).isNotEmpty();
            JsonNode place = panel.get("gridPos");
            int right = place.get("x").asInt() + place.get("w").asInt();
            assertThat(right).isLessThanOrEqualTo(COLUMNS);
            for (int x = place.get("x").asInt(); x < right; x++) {
                for (int y = 0; y < place.get("h").asInt(); y++) {
                    assertThat(taken.add(List.of(x, place.get("y").asInt() + y)))
                            .as("%s", panel)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void allVariablesAreDefined(JsonNode dashboard) {
        List<String> defined = strings(dashboard.get("templating").get("list").findValues("name"));
        assertThat(defined).contains("datasource", "slot", "tier", "console").doesNotHaveDuplicates();
        assertThat(VARIABLE.matcher(withoutDefaults(dashboard)).results().map(found -> found.group(1)))
                .filteredOn(name -> !OF_GRAFANA.matcher(name).matches())
                .isSubsetOf(defined);
    }

    /** A dashboard's text without the value of its variables that stands for all of them, which is no variable. */
    private static String withoutDefaults(JsonNode dashboard) {
        return dashboard.toString().replace("$__all", "");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void allAsksTheChosenDataSource(JsonNode dashboard) {
        List<JsonNode> sources = dashboard.findValues("datasource");
        assertThat(sources)
                .hasSizeGreaterThan(dashboard.get("panels").size())
                .allSatisfy(source -> assertThat(source.get("uid").asString()).isEqualTo("${datasource}"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void changesOfRunsAreAnnotated(JsonNode dashboard) {
        String expressions = String.join(
                "\n", strings(dashboard.get("annotations").get("list").findValues("expr")));
        assertThat(expressions)
                .contains(
                        "begin",
                        "end",
                        "pause",
                        "resume",
                        "policy",
                        "parameters",
                        "testbed",
                        "thermocline_tier_shapings");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void linksLeadToDashboardsAndPagesOfTheConsole(JsonNode dashboard) throws IOException {
        List<Pattern> routes = new ArrayList<>();
        for (MatchResult route : Pattern.compile("^  \\[/(\\^.+\\$)/,", Pattern.MULTILINE)
                .matcher(Files.readString(ROUTES))
                .results()
                .toList()) {
            routes.add(Pattern.compile(route.group(1)));
        }
        List<String> names =
                strings(dashboards().stream().map(other -> other.get("uid")).toList());
        List<String> urls = strings(dashboard.findValues("url")).stream()
                .filter(url -> !url.isEmpty())
                .toList();
        assertThat(urls).hasSizeGreaterThan(1);
        for (String url : urls) {
            if (url.startsWith("/d/")) {
                assertThat(names).contains(url.substring("/d/".length(), url.indexOf('?')));
            } else {
                assertThat(url).startsWith("${console:raw}/#/");
                String page = url.substring(url.indexOf('#')).replaceAll("\\$\\{.+?}", "0a1b");
                assertThat(routes).anyMatch(route -> route.matcher(page).find());
            }
        }
    }

    @Test
    void metricsAndRulesOfQueriesExist() throws IOException {
        String docs = Files.readString(Path.of("../docs/reference/service.md"))
                + Files.readString(Path.of("../docs/guides/fleet.md"));
        String rules = Files.readString(Path.of("../observability/prometheus/rules.yml"));
        Set<String> metrics = new TreeSet<>(found(METRIC, rules));
        for (JsonNode dashboard : dashboards()) {
            String text = String.join("\n", strings(dashboard.findValues("expr")));
            metrics.addAll(found(METRIC, text));
            assertThat(found(RULE, text)).allSatisfy(rule -> assertThat(rules).contains("record: " + rule + "\n"));
        }
        assertThat(metrics).hasSizeGreaterThan(25);
        assertThat(metrics)
                .allSatisfy(metric ->
                        assertThat(docs).contains("`" + metric.replaceFirst("_(bucket|sum|count)$", "") + "`"));
    }

    @Test
    void alertsAreDocumented() throws IOException {
        String docs = Files.readString(Path.of("../docs/guides/fleet.md"));
        String rules = Files.readString(Path.of("../observability/prometheus/rules.yml"));
        List<String> alerts = found(ALERT, rules);
        assertThat(alerts)
                .hasSizeGreaterThan(5)
                .allSatisfy(alert -> assertThat(docs).contains("`" + alert + "`"));
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    private static List<String> strings(List<JsonNode> nodes) {
        return nodes.stream().map(JsonNode::asString).toList();
    }
}
