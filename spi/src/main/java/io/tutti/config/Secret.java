package io.tutti.config;

import io.tutti.message.FileError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
            return SmallFile.text(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(JobVariables.SECRET_FILE + "=" + file + ": no such file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    JobVariables.SECRET_FILE + "=" + file + " cannot be read: " + FileError.describe(e), e);
        }
    }
}
