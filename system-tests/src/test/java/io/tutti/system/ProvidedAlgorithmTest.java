package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.collectives.ExampleAlgorithms;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.algorithm.Algorithms;
import io.tutti.cli.Main;
import io.tutti.cost.Alternative;
import io.tutti.type.Reduction;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An algorithm that a jar on the class path adds, {@code com.example.collectives}, is treated like Tutti's. */
class ProvidedAlgorithmTest {
    private static final String PLAIN = "example-star";
    private static final String CENTRED = "example-star:centre=2";
    /** The class path of the ranks that a command starts. */
    private static final Map<String, String> RANKS = Map.of(
            "TUTTI_CLASSPATH",
            Path.of(URI.create(ExampleAlgorithms.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toString()))
                    .toString());

    @Test
    void itIsListedWithTheOthers() {
        assertTrue(Algorithms.byName("allreduce", PLAIN).isPresent());
        assertEquals(
                CENTRED, Algorithms.byName("allreduce", CENTRED).orElseThrow().name());
        assertTrue(
                Algorithms.providers().contains("com.example.collectives.ExampleAlgorithms#"), Algorithms::providers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show example-star:centre=2 -n 5",
                "verify example-star -n 1..17",
                "simulate -a example-star,ring -n 8",
                "explain -n 4 -b 4K",
                "bench --ranks 3 -a example-star,ring --sizes 1K --place out --rounds 2 --seconds 0.02 --warm-seconds 0"
            })
    void commandsKnowIt(String line) throws Exception {
        String text = run(line, RANKS);
        assertTrue(text.contains(PLAIN), text);
    }

    /** For any number of ranks, or for more than are proved when it is considered. Ranks that try algorithms do without it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void aWrongOneEndsNoProgramThatWouldOtherwiseNotCallIt(int most) throws Exception {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of("-Dcom.example.wrong-beyond=" + most)));
        command.add(TriedAlgorithms.class.getName());
        String text = run(command, Map.of());
        assertTrue(text.contains("400 calls of 400 are right"), text);
        assertEquals(most > 0, text.contains("no algorithms are tried for allreduce: algorithm=example-wrong"), text);
    }

    private static String run(String line, Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.add(Main.class.getName());
        command.addAll(List.of(line.split(" ")));
        return run(command, environment);
    }

    private static String run(List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text;
    }

    @Test
    void aRuleSelectsIt(@TempDir Path folder) throws Exception {
        Path rules = Files.writeString(folder.resolve("my.rules"), "allreduce ranks=4 -> " + CENTRED + "\n");
        Map<String, String> environment = Map.of("TUTTI_RULES", rules.toString());
        String four = run("explain -n 4 -b 4K", environment);
        assertTrue(four.contains(CENTRED) && four.contains("line 1"), four);
        String five = run("explain -n 5 -b 4K", environment);
        assertFalse(five.contains("line 1"), five);
    }

    @Test
    void itHasAPage(@TempDir Path folder) throws Exception {
        run("show --pages " + folder, Map.of());
        String index = Files.readString(folder.resolve("README.md"));
        assertTrue(index.contains("- [example-star](allreduce-example-star.md): a centre reduces"), index);
        String page = Files.readString(folder.resolve("allreduce-example-star.md"));
        assertTrue(page.contains("com.example.collectives.StarAllreduce"), page);
        assertTrue(Files.size(folder.resolve("allreduce-example-star.svg")) > 0);
    }

    /** Without {@code -a}, all candidates are measured, and the table has their times. */
    @Test
    void itIsTuned(@TempDir Path folder) throws Exception {
        Path table = folder.resolve("table");
        run("tune --ranks 3 --link shm --sizes 1K --rounds 2 --seconds 0.02 --warm-seconds 0 -o " + table, RANKS);
        String times = Files.readString(table);
        assertTrue(times.contains(PLAIN), times);
        String choice = run("explain -n 3 -b 1K --all", Map.of("TUTTI_TUNING", table.toString()));
        assertTrue(choice.contains(PLAIN), choice);
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, CENTRED})
    void itRunsByName(String name) {
        Tutti.local(4, world -> {
            int[] vector = {world.rank(), 1};
            Prepared prepared = world.prepare(new Request.Allreduce(Data.of(vector), Reduction.SUM), name);
            prepared.run();
            assertEquals(6, vector[0]);
            assertEquals(4, vector[1]);
            assertTrue(prepared.explain().contains(name), prepared.explain());
        });
    }

    @Test
    void itIsAnAlternative() {
        Tutti.local(
                4,
                world -> assertTrue(
                        alternatives(world).contains(PLAIN),
                        () -> alternatives(world).toString()));
    }

    private static List<String> alternatives(Communicator world) {
        return world.alternatives(new Request.Allreduce(Data.of(new float[1024]), Reduction.SUM)).stream()
                .map(Alternative::name)
                .toList();
    }
}
