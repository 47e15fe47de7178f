package io.tutti.training.data.prepared;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of the files of a folder, in a file that {@code sha256sum -c} reads. */
public final class Checksums {
    private static final String FILE = "SHA256SUMS";
    private static final int HEX = 64;
    private static final String GAP = "  ";
    private static final int BUFFER = 1 << 16;

    private Checksums() {}

    /** Writes the checksums of all files. */
    static void write(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : Trees.files(folder)) {
            lines.add(of(file) + GAP + folder.relativize(file));
        }
        Files.write(folder.resolve(FILE), lines);
    }

    /**
     * Compares files with their checksums. Files without one, and a folder without any, are left as they are.
     *
     * @param remedy what to do, as the end of a message
     * @throws UsageException if a file is missing or differs
     */
    static void compare(Path folder, String remedy) {
        Path sums = folder.resolve(FILE);
        if (!Files.exists(sums)) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(sums);
            if (lines.isEmpty()) { // as a full disk or the end of power leaves it
                throw new UsageException(sums + " is damaged; " + remedy);
            }
            for (String line : lines) {
                compare(folder, line, remedy);
            }
        } catch (IOException e) {
            throw new UsageException(sums + " cannot be read: " + FileError.describe(e) + "; " + remedy, e);
        }
    }

    private static void compare(Path folder, String line, String remedy) throws IOException {
        if (line.length() <= HEX + GAP.length()) {
            throw new UsageException(folder.resolve(FILE) + " is damaged; " + remedy);
        }
        Path file = folder.resolve(line.substring(HEX + GAP.length()));
        if (!Files.exists(file) || !of(file).equals(line.substring(0, HEX))) {
            throw new UsageException(file + (Files.exists(file) ? " is damaged; " : " is missing; ") + remedy);
        }
    }

    /**
     * Checks a file that was fetched.
     *
     * @throws UsageException if it is another one
     */
    public static void require(Path file, String expected) {
        try {
            String found = of(file);
            if (!found.equals(expected)) {
                throw new UsageException(file.getFileName() + " has SHA-256 " + found + " instead of " + expected
                        + "; it is damaged or another version, and was not used");
            }
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /** Returns the SHA-256 of a file, as hexadecimal digits. */
    static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
