package io.tutti.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The job's shared secret: at least 16 bytes, from a variable or a file. */
final class Secret {
    private static final int LEAST_BYTES = 16;

    private Secret() {}

    /**
     * Reads the secret.
     *
     * @throws IllegalArgumentException if it is not set, cannot be read or is too short
     */
    static byte[] from(Map<String, String> environment) {
        String text = environment.get(Membership.SECRET);
        if (text == null) {
            text = fromFile(environment.get(Membership.SECRET_FILE));
        }
        byte[] secret = text.strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < LEAST_BYTES) {
            throw new IllegalArgumentException(
                    "the job's secret has " + secret.length + " bytes, at least " + LEAST_BYTES + " are needed");
        }
        return secret;
    }

    private static String fromFile(String file) {
        if (file == null) {
            throw new IllegalArgumentException(
                    Membership.SECRET + " or " + Membership.SECRET_FILE + " must be set for a job of several ranks");
        }
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    Membership.SECRET_FILE + "=" + file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
