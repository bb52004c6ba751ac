package io.thermocline.workloads.files;

/** Paths that a shell was to expand and did not, because they stand between quotation marks or behind other text. */
public final class UnexpandedPath {
    private static final String PATTERN_CHARACTERS = "*?[{";

    private UnexpandedPath() {}

    /** What to add to the refusal of a file that does not exist: that the shell left its path as it is, where that is likely; otherwise nothing. */
    public static String hint(String path) {
        if (path.equals("~") || path.startsWith("~/") || path.matches("~[A-Za-z0-9_-]+/.*")) {
            return "; the shell did not expand ~, which it does only at the start of a word without quotation marks: write"
                    + " $HOME or the whole path";
        }
        if (path.startsWith("$")) {
            return "; the shell did not expand the variable: use double quotation marks, or none";
        }
        for (int i = 0; i < path.length(); i++) {
            if (PATTERN_CHARACTERS.indexOf(path.charAt(i)) >= 0) {
                return "; the shell did not expand the pattern, and one file is needed: name each file by itself";
            }
        }
        return "";
    }
}
