package io.tutti.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** The environment of a measurement: machine, operating system, JVM and version, as pairs of names and values. */
public final class Environment {
    private Environment() {}

    /** {@return the environment of this process, one pair of name and value per fact, as an immutable list} */
    public static List<List<String>> here() {
        Runtime runtime = Runtime.getRuntime();
        return List.of(
                List.of("When", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()),
                List.of("Processor", processor() + ", " + runtime.availableProcessors() + " usable"),
                List.of("Load", load()),
                List.of("System", property("os.name") + " " + property("os.version") + " " + property("os.arch")),
                List.of("JVM", property("java.vm.name") + " " + property("java.runtime.version")),
                List.of("Heap", (runtime.maxMemory() >> 20) + " MiB at most"),
                List.of("Tutti", version()));
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(property("os.arch"));
        } catch (IOException e) {
            return property("os.arch");
        }
    }

    private static String load() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String version() {
        String version = Environment.class.getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }

    private static String property(String name) {
        return System.getProperty(name);
    }
}
