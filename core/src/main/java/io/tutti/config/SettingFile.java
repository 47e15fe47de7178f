package io.tutti.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Files that settings name. */
public final class SettingFile {
    private static final String NONE = "none";
    private static final String AUTO = "auto";
    private static final int FINGERPRINT_BYTES = 6;

    private SettingFile() {}

    /** Where measured times are kept if nobody says otherwise; empty if the user has no home. */
    public static Optional<Path> usualTuning(Map<String, String> environment) {
        String state = environment.get("XDG_STATE_HOME");
        String home = environment.get("HOME");
        if (state != null && !state.isBlank()) {
            return Optional.of(Path.of(state, "tutti", "tuning"));
        }
        return home == null || home.isBlank()
                ? Optional.empty()
                : Optional.of(Path.of(home, ".local", "state", "tutti", "tuning"));
    }

    /** The file that a value names: {@code none}, a path, or for measured times {@code auto}, an optional usual one. */
    static Optional<Options.FileText> read(Setting setting, String value, Map<String, String> environment) {
        if (value.equals(NONE)) {
            return Optional.empty();
        }
        if (value.equals(AUTO) && setting == Setting.TUNING) {
            return usualTuning(environment).filter(Files::isRegularFile).map(file -> text(setting, file));
        }
        return Optional.of(text(setting, Path.of(value)));
    }

    /** What the text means is for its reader, so a damaged file stops only those who need it. */
    private static Options.FileText text(Setting setting, Path file) {
        try {
            return new Options.FileText(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalArgumentException(setting.environmentName() + "=" + file + " cannot be read: " + e, e);
        }
    }

    /** A few digits that differ where texts do; {@code none} for no text. */
    static String fingerprint(Options.FileText file) {
        if (file == null) {
            return NONE;
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(file.text().getBytes(StandardCharsets.UTF_8));
            return "content-" + HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
