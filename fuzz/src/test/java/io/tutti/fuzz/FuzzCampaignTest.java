package io.tutti.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jazzer searches for inputs that a parser does not refuse as documented, guided by coverage, in a JVM with little
 * memory. A build searches all targets in one process. {@code -Dtutti.fuzz.seconds=600} is the time for each target, then in
 * a process of its own; {@code -Dtutti.fuzz.targets=wave,idx} chooses among them, and {@code -Dtutti.fuzz.corpus=DIR} keeps what it has found
 * interesting for the next time.
 */
class FuzzCampaignTest {
    /** In a build, a number of inputs decides, so that a busy machine tries as many. */
    private static final int INPUTS = 24_000;

    /** So that a build fails by what was changed; campaigns draw a seed, which Jazzer prints. */
    private static final int SEED_OF_A_BUILD = 1;

    private static final int SECONDS = Integer.getInteger("tutti.fuzz.seconds", 0);
    private static final int START_SECONDS = 120;
    private static final int MOST_SECONDS_OF_A_BUILD = 40;
    /** The first one loads all targets and has them instrumented, which took 22 s on a busy machine. */
    private static final int MOST_SECONDS_OF_AN_INPUT = 60;

    private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs");

    @TempDir
    Path folder;

    static Stream<String> targets() {
        String all = String.join(",", Targets.names());
        return SECONDS > 0
                ? Stream.of(System.getProperty("tutti.fuzz.targets", all).split(","))
                : Stream.of(Targets.EVERY);
    }

    @ParameterizedTest
    @MethodSource("targets")
    void findsNothing(String name) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process jazzer = new ProcessBuilder(command(name))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = jazzer.waitFor(SECONDS + START_SECONDS, TimeUnit.SECONDS);
        jazzer.destroyForcibly().waitFor();
        String output = Files.readString(log);
        assertTrue(ended, name + " does not end\n" + output);
        assertEquals(0, jazzer.exitValue(), () -> name + " was not refused:\n" + output + input());
        Matcher runs = RUNS.matcher(output);
        assertTrue(runs.find() && Long.parseLong(runs.group(1)) > 0, name + " did nothing:\n" + output);
        System.out.println(name + ": " + runs.group(1) + " inputs");
    }

    private List<String> command(String name) throws IOException {
        Path corpus = Path.of(System.getProperty("tutti.fuzz.corpus", folder.toString()))
                .resolve("corpus-" + name)
                .toAbsolutePath();
        Files.createDirectories(corpus);
        int number = 0;
        for (byte[] seed : Targets.of(name).seeds()) {
            Files.write(corpus.resolve("seed-" + number++), seed);
        }
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Dtutti.fuzz.target=" + name,
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=io.tutti.fuzz.FuzzEntry",
                "--instrumentation_includes=io.tutti.**",
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.*",
                "-runs=" + (SECONDS > 0 ? -1 : INPUTS),
                "-max_total_time=" + (SECONDS > 0 ? SECONDS : MOST_SECONDS_OF_A_BUILD),
                "-seed=" + (SECONDS > 0 ? 0 : SEED_OF_A_BUILD),
                "-timeout=" + MOST_SECONDS_OF_AN_INPUT,
                "-rss_limit_mb=3000",
                corpus.toString());
    }

    /** Returns the input that was found, for a file in {@code findings}. */
    private String input() {
        try (Stream<Path> files = Files.list(folder)) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(each -> each.getFileName().toString().matches("(crash|timeout|oom)-.*"))
                    .toList()) {
                text.append(file.getFileName())
                        .append(": ")
                        .append(HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
            return text.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
