package io.thermocline.lab.study;

import io.thermocline.lab.ShellWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command line that makes the rows of a study again. */
public final class StudyCommandLine {
    private StudyCommandLine() {}

    /**
     * The command line.
     *
     * @param study its name, or its file
     * @param scale the scale that was asked for; null for the study's own
     * @param small whether it was its small form
     */
    public static String of(String study, @Nullable String scale, boolean small) {
        List<String> words = new ArrayList<>(List.of("thermocline", "reproduce", study));
        if (scale != null) {
            words.addAll(List.of("--scale", scale));
        }
        if (small) {
            words.add("--small");
        }
        return ShellWords.join(words);
    }
}
