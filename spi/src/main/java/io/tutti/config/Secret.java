package io.tutti.config;

import io.tutti.error.FileError;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;

/** The job's shared secret: at least 16 bytes, from a variable or a file. */
final class Secret {
    private static final int LEAST_BYTES = 16;

    private Secret() {}

    /**
     * Reads the secret; empty if neither variable is set.
     *
     * @throws IllegalArgumentException if the file cannot be read or the secret is too short
     */
    static Optional<byte[]> from(Map<String, String> environment) {
        String text = environment.get(JobVariables.SECRET);
        String file = environment.get(JobVariables.SECRET_FILE);
        if (text == null && file == null) {
            return Optional.empty();
        }
        byte[] secret = (text == null ? read(file) : text).strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < LEAST_BYTES) {
            throw new IllegalArgumentException(
                    "the job's secret has " + secret.length + " bytes, at least " + LEAST_BYTES + " are needed");
        }
        return Optional.of(secret);
    }

    private static String read(String file) {
        try {
            String text = SmallFile.text(Path.of(file));
            warnIfShared(Path.of(file));
            return text;
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(JobVariables.SECRET_FILE + "=" + file + ": no such file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    JobVariables.SECRET_FILE + "=" + file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /** Whoever reads it can take part in the job. The files of root are those that containers get, which their users cannot change. */
    private static void warnIfShared(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        PosixFileAttributes attributes = view.readAttributes();
        boolean isShared = attributes.permissions().contains(PosixFilePermission.OTHERS_READ)
                || attributes.permissions().contains(PosixFilePermission.GROUP_READ);
        if (isShared && !attributes.owner().getName().equals("root")) {
            System.getLogger("io.tutti")
                    .log(
                            Level.WARNING,
                            "other users can read the job''s secret, and so take part in the job: chmod 600 {0} ({1})",
                            file,
                            JobVariables.SECRET_FILE);
        }
    }
}
