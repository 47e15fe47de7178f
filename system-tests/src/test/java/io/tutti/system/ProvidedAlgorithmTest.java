package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.algorithm.Algorithms;
import io.tutti.cli.Main;
import io.tutti.select.Alternative;
import io.tutti.type.Reduction;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An algorithm that a jar on the class path adds, {@code com.example.collectives}, is treated like Tutti's. */
class ProvidedAlgorithmTest {
    private static final String PLAIN = "example-star";
    private static final String CENTRED = "example-star:centre=2";

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
                "explain -n 4 -b 4K"
            })
    void commandsKnowIt(String line) throws Exception {
        List<String> command = Jvm.command(true, List.of());
        command = new java.util.ArrayList<>(command);
        command.add(Main.class.getName());
        command.addAll(List.of(line.split(" ")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        process.getInputStream().transferTo(new PrintStream(out, true, StandardCharsets.UTF_8));
        String text = out.toString(StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        assertTrue(text.contains(PLAIN), text);
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
