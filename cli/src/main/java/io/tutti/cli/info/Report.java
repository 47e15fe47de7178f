package io.tutti.cli.info;

import io.tutti.bootstrap.rendezvous.JobDiscovery;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.select.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of {@code tutti info}.
 *
 * @param version of Tutti
 * @param java the JDK that runs the ranks
 * @param machine the machine
 * @param network its network interfaces
 * @param rendezvous what each provider of a rendezvous says about this process, in the order in which they are asked
 * @param options all options, in order
 * @param warnings likely mistakes, one line each
 */
public record Report(
        String version,
        Java java,
        Machine machine,
        InterfaceReport network,
        List<JobDiscovery.Answer> rendezvous,
        List<Option> options,
        List<String> warnings) {
    /**
     * A JDK.
     *
     * @param version as in 25.0.3
     * @param vendor its vendor
     * @param home its folder
     * @param flags flags that a rank's JVM should have, whatever starts it
     * @param kernels kernels that ranks use
     */
    public record Java(String version, String vendor, String home, List<String> flags, String kernels) {
        static Java ofThisProcess() {
            return new Java(
                    Runtime.version().toString(),
                    System.getProperty("java.vendor"),
                    System.getProperty("java.home"),
                    JavaCommand.flags(),
                    KernelProbe.ask());
        }
    }

    /**
     * An option of Tutti.
     *
     * @param name in options files and for {@code --set}
     * @param value in effect
     * @param unit of the value; empty for words
     * @param origin where it was set
     * @param variable the environment variable that sets it
     * @param shared whether all ranks must have the same value
     * @param meaning its purpose
     */
    public record Option(
            String name, String value, String unit, String origin, String variable, boolean shared, String meaning) {
        static Option of(Setting setting, Options options) {
            Options.Entry entry = options.entries().get(setting);
            return new Option(
                    setting.fileName(),
                    entry.value(),
                    setting.unit(),
                    entry.origin(),
                    setting.environmentName(),
                    setting.isCompared(),
                    setting.meaning());
        }
    }

    /** Gathers the report for this process. */
    public static Report gather(String version, Options options) {
        List<Option> all = Arrays.stream(Setting.values())
                .map(setting -> Option.of(setting, options))
                .toList();
        Machine machine = Machine.here(Path.of(options.text(Setting.SHM_DIR)));
        List<String> warnings = warnings(options);
        return new Report(
                version,
                Java.ofThisProcess(),
                machine,
                InterfaceReport.here(options),
                rendezvous(warnings),
                all,
                warnings);
    }

    private static List<JobDiscovery.Answer> rendezvous(List<String> warnings) {
        try {
            return new JobDiscovery(System.getenv()).answers();
        } catch (IllegalArgumentException | IllegalStateException e) {
            warnings.add(e.getMessage());
            return List.of();
        }
    }

    /**
     * Returns warnings. An error that would stop a job is only a warning here, so that users can inspect the settings.
     */
    private static List<String> warnings(Options options) {
        List<String> warnings = new ArrayList<>(options.warnings());
        try {
            Policy.of(options);
        } catch (IllegalArgumentException e) {
            warnings.add(e.getMessage());
        }
        return warnings;
    }
}
