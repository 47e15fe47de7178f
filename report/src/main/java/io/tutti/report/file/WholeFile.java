package io.tutti.report.file;

import io.tutti.message.FileError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(draft, bytes);
            move(draft, file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be written: " + FileError.describe(e), e);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
