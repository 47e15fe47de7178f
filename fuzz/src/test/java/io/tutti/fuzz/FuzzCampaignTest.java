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
 * memory. A build searches all targets in one process, and with {@code -Dtutti.fuzz.turn=NUMBER} one of them for longer, another one
 * for each number. {@code -Dtutti.fuzz.seconds=600} is the time for each target, then in
 * a process of its own; {@code -Dtutti.fuzz.targets=wave,idx} chooses among them, {@code -Dtutti.fuzz.seed=7} gives the seed, and {@code
 * -Dtutti.fuzz.corpus=DIR} keeps what it has found interesting for the next time.
 */
class FuzzCampaignTest {
    private static final int SECONDS = Integer.getInteger("tutti.fuzz.seconds", 0);
    /** Empty for none. */
    private static final String TURN = System.getProperty("tutti.fuzz.turn", "");

    private static final int START_SECONDS = 120;
    /** The first one loads the targets and has them instrumented, which took 22 s for all of them on a busy machine. */
    private static final int MOST_SECONDS_OF_AN_INPUT = 60;

    private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs");

    @TempDir
    Path folder;

    static Stream<FuzzSearch> searches() {
        if (SECONDS > 0) {
            String all = String.join(",", Targets.names());
            int seed = Integer.getInteger("tutti.fuzz.seed", FuzzSearch.ANY_SEED);
            return Stream.of(System.getProperty("tutti.fuzz.targets", all).split(","))
                    .map(name -> FuzzSearch.campaign(name, SECONDS, seed));
        }
        return TURN.isEmpty()
                ? Stream.of(FuzzSearch.ofABuild())
                : Stream.of(FuzzSearch.ofABuild(), FuzzSearch.ofTurn(Long.parseLong(TURN)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void findsNothing(FuzzSearch search) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process jazzer = new ProcessBuilder(command(search))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = jazzer.waitFor(search.seconds() + START_SECONDS, TimeUnit.SECONDS);
        jazzer.destroyForcibly().waitFor();
        String output = Files.readString(log);
        String name = search.target() + " (again: " + search.again() + ")";
        assertTrue(ended, () -> name + " does not end\n" + output);
        assertEquals(0, jazzer.exitValue(), () -> name + " was not refused:\n" + output + input());
        Matcher runs = RUNS.matcher(output);
        assertTrue(runs.find() && Long.parseLong(runs.group(1)) > 0, () -> name + " did nothing:\n" + output);
        System.out.println(name + ": " + runs.group(1) + " inputs");
    }

    private List<String> command(FuzzSearch search) throws IOException {
        String name = search.target();
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
                "-runs=" + search.inputs(),
                "-max_total_time=" + search.seconds(),
                "-seed=" + search.seed(),
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
