package io.thermocline.workloads.files;

import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Input files in refusals: as their subjects, and why they cannot be read. */
public final class InputFiles {
    private InputFiles() {}

    /** Returns a trace as the subject of a refusal. */
    public static Subject trace(InputFile file) {
        return trace(file, "");
    }

    /** Returns a place in a trace as the subject of a refusal. */
    public static Subject trace(InputFile file, String place) {
        return subject("trace " + file, place);
    }

    /** Returns a client's accesses as the subject of a refusal. */
    public static Subject stream(InputFile file, String place) {
        return subject("stream " + file, place);
    }

    /** Returns a place in the file of a graph as the subject of a refusal. */
    public static Subject graph(InputFile file, String place) {
        return subject(file.name(), place);
    }

    private static Subject subject(String document, String place) {
        return new Subject.File(Subject.Field.WORKLOAD, document, place);
    }

    /** Returns why a file cannot be read or written, without its path and in one line. */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException || failure instanceof FileNotFoundException) {
            return "there is no such file";
        }
        if (failure instanceof AccessDeniedException) {
            return "access is denied";
        }
        String message = failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
        if (message == null) {
            return failure instanceof EOFException ? "the data ends too early" : "the file system says no more";
        }
        return message.replaceAll("\\s+", " ");
    }
}
