package io.thermocline.report.page;

/** Names as headings show them. */
final class Labels {
    private static final String TRACE = "trace:";

    private Labels() {}

    /** A workload's name; a trace is called by its file, without the folders before it. */
    static String workload(String name) {
        if (!name.startsWith(TRACE)) {
            return name;
        }
        int parameters = name.indexOf('?');
        int end = parameters < 0 ? name.length() : parameters;
        int slash = name.lastIndexOf('/', end - 1);
        return slash < 0 ? name : TRACE + name.substring(slash + 1);
    }
}
