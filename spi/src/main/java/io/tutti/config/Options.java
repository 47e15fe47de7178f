package io.tutti.config;

import io.tutti.error.FileError;
import io.tutti.error.Suggestion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * The configuration of a job: a value and its origin for every {@link Setting}. Immutable. Precedence, highest first:
 * code ({@link #with}), environment, file (named by {@code TUTTI_OPTIONS}), default.
 *
 * @param entries one entry per setting
 * @param warnings one line for each name that looks like a setting but is not one
 * @param texts contents of the files that settings name, read once; a setting that names no file has no entry
 */
public record Options(Map<Setting, Entry> entries, List<String> warnings, Map<Setting, FileText> texts) {
    /** The environment variable that names an options file in the format of {@link Properties}. */
    public static final String FILE_VARIABLE = "TUTTI_OPTIONS";

    /** The origin of a value that nothing states. */
    public static final String DEFAULT = "default";

    /** Variables that only the command-line tool reads. */
    private static final Set<String> OF_THE_COMMAND = Set.of("TUTTI_CLASSPATH", "TUTTI_DEBUG", "TUTTI_JAVA_HOME");

    /**
     * The value of one setting.
     *
     * @param value in the setting's unit
     * @param origin "default", "file NAME", "environment" or "code"
     */
    public record Entry(String value, String origin) {}

    /**
     * A file that a setting names.
     *
     * @param path the file's path
     * @param text its content; bytes that are not valid UTF-8 are replaced
     */
    public record FileText(String path, String text) {}

    /** Copies the collections. */
    public Options {
        entries = Map.copyOf(entries);
        warnings = List.copyOf(warnings);
        texts = Map.copyOf(texts);
    }

    /** {@return the defaults; reads neither environment nor files} */
    public static Options defaults() {
        Map<Setting, Entry> entries = new HashMap<>();
        for (Setting setting : Setting.values()) {
            entries.put(setting, new Entry(setting.defaultValue(), DEFAULT));
        }
        return new Options(entries, List.of(), Map.of());
    }

    /**
     * {@return the defaults, overridden by the options file, overridden by the environment of this process}
     *
     * @throws IllegalArgumentException if a value is invalid or a named file cannot be read
     */
    public static Options fromEnvironment() {
        return from(System.getenv());
    }

    /**
     * {@return the defaults, overridden by the options file, overridden by {@code environment}}
     *
     * @param environment names and values of environment variables
     * @throws IllegalArgumentException if a value is invalid or a named file cannot be read
     */
    public static Options from(Map<String, String> environment) {
        Map<Setting, Entry> entries = new HashMap<>(defaults().entries);
        List<String> warnings = new ArrayList<>();
        String file = environment.get(FILE_VARIABLE);
        if (file != null) {
            readFile(Path.of(file), entries, warnings);
        }
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            readVariable(variable.getKey(), variable.getValue(), entries, warnings);
        }
        Map<Setting, FileText> texts = new HashMap<>();
        for (Setting setting : Setting.values()) {
            if (setting.isFile()) {
                Optional<FileText> text =
                        SettingFile.read(setting, entries.get(setting).value(), environment);
                if (text.isPresent()) {
                    texts.put(setting, text.get());
                }
            }
        }
        return new Options(entries, warnings, texts);
    }

    private static void readVariable(String name, String value, Map<Setting, Entry> entries, List<String> warnings) {
        boolean isOther =
                name.equals(FILE_VARIABLE) || JobVariables.VARIABLES.contains(name) || OF_THE_COMMAND.contains(name);
        if (!name.startsWith("TUTTI_") || isOther) {
            return;
        }
        Optional<Setting> setting = Setting.ofEnvironment(name);
        if (setting.isPresent()) {
            String checked = setting.get().check(value.strip(), "environment");
            entries.put(setting.get(), new Entry(checked, "environment"));
        } else {
            warnings.add("environment variable " + name + " is not an option of Tutti"
                    + Suggestion.after(name, variables()));
        }
    }

    /** Returns the names of all variables that Tutti reads. */
    private static List<String> variables() {
        List<String> names = new ArrayList<>(OF_THE_COMMAND);
        names.addAll(JobVariables.VARIABLES);
        names.add(FILE_VARIABLE);
        Arrays.stream(Setting.values()).map(Setting::environmentName).forEach(names::add);
        return names;
    }

    private static void readFile(Path file, Map<Setting, Entry> entries, List<String> warnings) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(SmallFile.text(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    FILE_VARIABLE + "=" + file + " cannot be read: " + FileError.describe(e), e);
        } catch (IllegalArgumentException e) { // of Properties, which names no file
            throw new IllegalArgumentException(FILE_VARIABLE + "=" + file + ": " + e.getMessage(), e);
        }
        String origin = "file " + file;
        for (String name : properties.stringPropertyNames()) {
            String value = properties.getProperty(name).strip();
            Setting.ofFile(name)
                    .ifPresentOrElse(
                            s -> entries.put(s, new Entry(s.check(value, origin), origin)),
                            () -> warnings.add(origin + ": " + name + " is not an option of Tutti"
                                    + Suggestion.after(name, Setting.fileNames())));
        }
    }

    /**
     * {@return a copy in which code has set one setting}
     *
     * @param setting the setting
     * @param value in the setting's unit
     * @throws IllegalArgumentException if the setting does not accept the value, or the file that it names cannot be
     *     read
     */
    public Options with(Setting setting, String value) {
        Map<Setting, Entry> changed = new HashMap<>(entries);
        changed.put(setting, new Entry(setting.check(value, "code"), "code"));
        Map<Setting, FileText> changedTexts = new HashMap<>();
        changedTexts.putAll(texts);
        if (setting.isFile()) {
            changedTexts.remove(setting);
            SettingFile.read(setting, value, System.getenv()).ifPresent(text -> changedTexts.put(setting, text));
        }
        return new Options(changed, warnings, changedTexts);
    }

    /**
     * {@return the value of a setting as text}
     *
     * @param setting the setting
     */
    public String text(Setting setting) {
        return entries.get(setting).value();
    }

    /**
     * {@return the file that a setting names; empty if it names none, or if it names an optional file that does not
     * exist}
     *
     * @param setting a setting whose value names a file
     */
    public Optional<FileText> file(Setting setting) {
        return Optional.ofNullable(texts.get(setting));
    }

    /**
     * {@return the value of a whole-number setting, in the setting's unit}
     *
     * @param setting a setting whose value is a whole number
     */
    public long number(Setting setting) {
        return Long.parseLong(text(setting));
    }

    /**
     * {@return the value of a setting whose unit is seconds or milliseconds}
     *
     * @param setting a setting whose unit is seconds or milliseconds
     * @throws IllegalArgumentException if the setting has another unit
     */
    public Duration duration(Setting setting) {
        return switch (setting.unit()) {
            case "seconds" -> Duration.ofSeconds(number(setting));
            case "milliseconds" -> Duration.ofMillis(number(setting));
            default -> throw new IllegalArgumentException("setting=" + setting + " is not a duration");
        };
    }

    /**
     * {@return the value of a rate setting; unknown for {@code auto}}
     *
     * @param setting a setting whose value is a rate
     */
    public LineRate rate(Setting setting) {
        String value = text(setting);
        return value.equals("auto") ? LineRate.UNKNOWN : LineRate.parse(value);
    }

    /**
     * {@return the settings that all ranks must share, as text that ranks compare} A setting that names a file is
     * compared by the file's content.
     */
    public String compared() {
        StringBuilder text = new StringBuilder();
        for (Setting setting : Setting.values()) {
            if (setting.isCompared()) {
                text.append(setting.environmentName())
                        .append('=')
                        .append(setting.isFile() ? SettingFile.fingerprint(texts.get(setting)) : text(setting))
                        .append(' ');
            }
        }
        return text.toString().strip();
    }
}
