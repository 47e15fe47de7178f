package io.tutti.cli.command.option;

import io.tutti.bootstrap.placement.InterfaceStripes;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.failpoint.Failpoints;
import io.tutti.select.Policy;
import io.tutti.spi.Transports;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Refuses, once and before anything starts, settings that each rank would refuse. */
public final class RankSettings {
    private RankSettings() {}

    /**
     * Returns the environment of ranks.
     *
     * @param variables by name; they replace those of this process
     */
    public static Map<String, String> environment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(System.getenv());
        all.putAll(variables);
        return all;
    }

    /**
     * Checks the settings of ranks that run Tutti's own programs.
     *
     * @param environment all variables of a rank
     * @throws IllegalArgumentException if a value is wrong; the message says where it comes from
     */
    public static void check(Map<String, String> environment) {
        check(environment, () -> false);
    }

    /**
     * Checks the settings of ranks.
     *
     * @param environment all variables of a rank
     * @param mayAddProviders whether ranks may know transports and algorithms that this process does not know, and thus take a name that it
     *     cannot check, or a file with such names; asked where that matters
     * @throws IllegalArgumentException if a value is wrong; the message says where it comes from
     */
    public static void check(Map<String, String> environment, BooleanSupplier mayAddProviders) {
        Options options = Options.from(environment);
        InterfaceStripes.parse(options.text(Setting.INTERFACE));
        Failpoints.of(options, 0); // which parses those of all ranks
        try {
            Transports.allowed(options);
            Policy.of(options);
        } catch (IllegalArgumentException e) {
            if (!mayAddProviders.getAsBoolean()) {
                throw e;
            }
        }
    }
}
