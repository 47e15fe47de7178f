package io.tutti.config;

import io.tutti.crypto.Sha256;
import io.tutti.error.FileError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Reads the files that settings name. */
public final class SettingFile {
    private static final String NONE = "none";
    private static final String AUTO = "auto";
    private static final int FINGERPRINT_BYTES = 6;

    private SettingFile() {}

    /**
     * {@return the default path of the tuning file; empty if the environment names neither a state folder nor a home
     * folder}
     *
     * @param environment names and values of environment variables
     * @throws IllegalArgumentException in one line, if the folder is no path
     */
    public static Optional<Path> usualTuning(Map<String, String> environment) {
        String state = environment.get("XDG_STATE_HOME");
        String home = environment.get("HOME");
        if (state != null && !state.isBlank()) {
            return Optional.of(path("XDG_STATE_HOME", state).resolve("tutti").resolve("tuning"));
        }
        return home == null || home.isBlank()
                ? Optional.empty()
                : Optional.of(path("HOME", home).resolve(".local/state/tutti/tuning"));
    }

    /**
     * Reads the file that {@code value} names. The value is {@code none}, a path, or {@code auto}, which for the tuning
     * file means the default path if a file exists there.
     */
    static Optional<Options.FileText> read(Setting setting, String value, Map<String, String> environment) {
        if (value.equals(NONE)) {
            return Optional.empty();
        }
        if (value.equals(AUTO) && setting == Setting.TUNING) {
            Optional<Path> file = usualTuning(environment);
            boolean exists = file.isPresent() && Files.isRegularFile(file.get());
            return exists ? Optional.of(text(setting, file.get())) : Optional.empty();
        }
        return Optional.of(text(setting, path(setting.environmentName(), value)));
    }

    private static Path path(String name, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(name + " is no path: " + e.getReason(), e); // its message has the value
        }
    }

    /** Reads a file without interpreting it, so that a damaged file affects only the code that parses it. */
    private static Options.FileText text(Setting setting, Path file) {
        try {
            return new Options.FileText(file.toString(), new String(SmallFile.bytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    setting.environmentName() + "=" + file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    /** Returns a short hash of a file's content; {@code none} for no file. */
    static String fingerprint(Options.FileText file) {
        if (file == null) {
            return NONE;
        }
        return "content-" + HexFormat.of().formatHex(Sha256.of(file.text()), 0, FINGERPRINT_BYTES);
    }
}
