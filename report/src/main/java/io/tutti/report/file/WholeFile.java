package io.tutti.report.file;

import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes files atomically: under another name, followed by a rename, so that no reader sees a partial file. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes text to a file, replacing it.
     *
     * @param file the file, in an existing folder
     * @param text its content, written in UTF-8
     * @throws IllegalArgumentException if it cannot be written
     */
    public static void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes bytes to a file, replacing it.
     *
     * @param file the file, in an existing folder
     * @param bytes its content
     * @throws IllegalArgumentException if it cannot be written
     */
    public static void write(Path file, byte[] bytes) {
        try (FileDraft draft = FileDraft.of(file)) {
            draft.stream().write(bytes);
            draft.commit();
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be written: " + FileError.describe(e), e);
        }
    }
}
