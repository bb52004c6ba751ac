package io.thermocline.lab.study;

import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.lab.CatalogueFiles;
import io.thermocline.lab.DescriptionFile;
import java.util.List;
import java.util.Locale;

/** The shipped studies, which are the tables and figures of papers, and those in files of the user's. */
public final class Studies {
    private static final List<String> NAMES = List.of(
            "gmt",
            "gmt-large",
            "bam",
            "thermostat",
            "uvm-adaptive",
            "dream",
            "bw-aware",
            "migration",
            "selective-caching");
    private static final Subject SUBJECT = Subject.Field.RUN.part("study");

    private Studies() {}

    /** Names of the shipped studies. */
    public static List<String> names() {
        return NAMES;
    }

    /** All shipped studies. */
    public static List<Study> all() {
        return NAMES.stream().map(Studies::shipped).toList();
    }

    /**
     * Whether a study is a file: its name ends in {@code .yaml} or {@code .yml}, in any case. Other names are those of
     * shipped studies.
     */
    public static boolean isFile(String study) {
        String name = study.toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /**
     * A study by its name, or by its file.
     *
     * @throws io.thermocline.engine.InvalidInputException if there is none of that name, or the file is no study
     */
    public static Study of(String nameOrFile) {
        return isFile(nameOrFile)
                ? StudyReader.read("study " + nameOrFile, DescriptionFile.read(SUBJECT, nameOrFile))
                : shipped(nameOrFile);
    }

    /**
     * A study as text.
     *
     * @param document its name in refusals
     * @throws io.thermocline.engine.InvalidInputException if it is none
     */
    public static Study parse(String document, String text) {
        return StudyReader.read(document, text);
    }

    /**
     * A shipped study.
     *
     * @throws io.thermocline.engine.InvalidInputException if there is none of that name
     */
    public static Study shipped(String name) {
        if (!NAMES.contains(name)) {
            throw Names.unknown(SUBJECT, "study", name, NAMES, "A file of your own ends in .yaml.");
        }
        return StudyReader.read("study " + name, CatalogueFiles.text("studies/" + name + ".yaml"));
    }
}
