package io.thermocline.workloads.files;

/** Paths that a shell should have expanded and did not, because they are quoted or follow other text. */
public final class UnexpandedPath {
    private static final String PATTERN_CHARACTERS = "*?[{";

    private UnexpandedPath() {}

    /**
     * Returns an addition to the refusal of a missing file. It says that the shell did not expand the path, if that is
     * likely; otherwise it is empty.
     */
    public static String hint(String path) {
        if (path.equals("~") || path.startsWith("~/") || path.matches("~[A-Za-z0-9_-]+/.*")) {
            return "; the shell did not expand ~, which it does only at the start of a word without quotation"
                    + " marks: write"
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
