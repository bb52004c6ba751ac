package io.thermocline.cli;

import io.thermocline.lab.ProgramVersion;
import picocli.CommandLine.IVersionProvider;

/** Name, version and Java. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "thermocline " + ProgramVersion.text(),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name") + " ("
                    + System.getProperty("java.vendor") + ")"
        };
    }

    /** The number alone. */
    static String number() {
        return ProgramVersion.number();
    }
}
