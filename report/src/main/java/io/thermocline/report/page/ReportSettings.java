package io.thermocline.report.page;

/**
 * What a report says of itself.
 *
 * @param version version of Thermocline
 * @param command the command line that makes it again
 */
public record ReportSettings(String version, String command) {}
