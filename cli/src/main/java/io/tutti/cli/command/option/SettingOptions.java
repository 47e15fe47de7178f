package io.tutti.cli.command.option;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.Suggestion;
import io.tutti.spi.Transports;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that sets options of Tutti by name. */
public final class SettingOptions {
    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of Tutti for this command; tutti info lists them. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /**
     * Returns the environment variables of the settings.
     *
     * @throws IllegalArgumentException if a name or a value is wrong
     */
    public Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        settings.forEach((name, value) -> put(environment, settingOf(name), value, "--set"));
        return environment;
    }

    /** Returns the options of this process, overridden by the settings. */
    public Options options() {
        return Options.from(RankSettings.environment(environment()));
    }

    /** Checks a setting that {@code origin} gave, then adds it. */
    public static void put(Map<String, String> environment, Setting setting, String value, String origin) {
        check(setting, value, origin);
        environment.put(setting.environmentName(), value);
    }

    /** Checks a value, and throws if the setting does not accept it. */
    public static void check(Setting setting, String value, String origin) {
        try {
            Options options = Options.defaults().with(setting, value);
            if (setting == Setting.LINK) {
                Transports.allowed(options);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage().replace("(code)", "(" + origin + ")"), e);
        }
    }

    private static Setting settingOf(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("^tutti-", "");
        return Setting.ofFile(plain)
                .orElseThrow(() -> new IllegalArgumentException("--set " + name + ": there is no such option"
                        + Suggestion.after(plain, Setting.fileNames()) + "; tutti info lists them"));
    }
}
