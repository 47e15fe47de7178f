package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.rendezvous.ExampleEngine;
import com.example.rendezvous.StoreServer;
import com.example.rendezvous.SumOfRanks;
import io.tutti.cli.Main;
import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that an engine of the user's own starts, {@code com.example.rendezvous}, find each other through its store. */
@Timeout(120)
class ProvidedRendezvousTest {
    private static final String CONNECT = "; this rank was in connect";
    private static final int RANKS = 3;
    private static final String SECRET = JobSetup.random(16);

    private final List<Process> started = new ArrayList<>();
    private StoreServer store;

    @BeforeEach
    void startStore() throws IOException {
        store = new StoreServer();
    }

    @AfterEach
    void end() throws IOException {
        started.forEach(Process::destroyForcibly);
        store.close();
    }

    /** What the engine sets for one rank, and the secret that its user exported. */
    private Map<String, String> task(int rank, String job) {
        Map<String, String> environment = new HashMap<>();
        environment.put(ExampleEngine.TASK, rank + "/" + RANKS);
        environment.put(ExampleEngine.STORE, store.port() + "/" + job);
        environment.put(JobVariables.SECRET, SECRET);
        return environment;
    }

    private Process rank(Map<String, String> environment, int summand) {
        return start(environment, SumOfRanks.class.getName(), Integer.toString(summand));
    }

    private Process start(Map<String, String> environment, String... program) {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.addAll(List.of(program));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String output(int status, Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(status, process.waitFor(), text);
        return text;
    }

    @Test
    void ranksOfTwoStartsSideBySideFindTheirOwn() throws Exception {
        List<Process> first = new ArrayList<>();
        List<Process> second = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            second.add(rank(task(rank, "start-2"), 100));
            first.add(rank(task(rank, "start-1"), 10));
        }
        for (int rank = 0; rank < RANKS; rank++) {
            assertEquals("rank " + rank + " of 3: 33", output(0, first.get(rank)));
            assertEquals("rank " + rank + " of 3: 303", output(0, second.get(rank)));
        }
    }

    private Map<String, String> hurried(int rank) {
        Map<String, String> environment = task(rank, "start");
        environment.put(Setting.JOIN_DEADLINE.environmentName(), "8");
        return environment;
    }

    /** A rank that joins when its test says so, long after its JVM has started. */
    public static final class Released {
        private Released() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println("ready");
            if (System.in.read() == '\n') {
                SumOfRanks.main(arguments);
            }
        }
    }

    private Process released(Map<String, String> environment) {
        return start(environment, Released.class.getName(), "0");
    }

    /** Has ranks join together, however long their JVMs took to start. */
    private static void release(Process... ranks) throws IOException {
        for (Process rank : ranks) {
            for (char expected : "ready\n".toCharArray()) {
                assertEquals(expected, rank.getInputStream().read());
            }
        }
        for (Process rank : ranks) {
            rank.outputWriter(StandardCharsets.US_ASCII).append('\n').flush();
        }
    }

    @Test
    void aMissingRankIsNamed() throws Exception {
        Process zero = released(hurried(0));
        Process two = released(hurried(2));
        release(zero, two);
        assertEquals("rank 1 of 3 has not joined within 8 s" + CONNECT, output(1, zero));
        assertEquals("rank 1 of 3 has not joined within 8 s" + CONNECT, output(1, two));
    }

    @Test
    void aMissingRankZeroIsNamed() throws Exception {
        Map<String, String> environment = task(1, "start");
        environment.put(Setting.JOIN_DEADLINE.environmentName(), "1");
        assertEquals(
                "rank 1 has not reached rank 0 at example:" + store.port()
                        + "/start within 1 s: the store has no tutti-rank-0 of rank 0 of job start" + CONNECT,
                output(1, rank(environment, 0)));
    }

    @Test
    void aWrongSecretIsRefused() throws Exception {
        Process zero = rank(task(0, "start"), 0);
        Map<String, String> wrong = task(1, "start");
        wrong.put(JobVariables.SECRET, JobSetup.random(16));
        assertEquals(
                "rank 1 cannot join rank 0 at example:" + store.port()
                        + "/start: wrong secret: the listener has not proved that it knows this side's"
                        + CONNECT,
                output(1, rank(wrong, 0)));
        Process one = rank(task(1, "start"), 0);
        Process two = rank(task(2, "start"), 0);
        for (Process right : List.of(zero, one, two)) {
            assertTrue(output(0, right).endsWith(" of 3: 3"));
        }
    }

    @Test
    void withoutASecretNothingBegins() throws Exception {
        Map<String, String> environment = task(1, "start");
        environment.remove(JobVariables.SECRET);
        assertEquals(
                "secret=null: a job of several ranks needs a shared secret: TUTTI_SECRET or TUTTI_SECRET_FILE, equal on"
                        + " all ranks (openssl rand -hex 16)",
                output(1, rank(environment, 0)));
    }

    @Test
    void whatTheEngineDidNotSetIsNamed() throws Exception {
        Map<String, String> half = task(1, "start");
        half.remove(ExampleEngine.STORE);
        assertEquals("EXAMPLE_STORE is not set: start the ranks by the engine", output(1, rank(half, 0)));
        assertEquals(
                "EXAMPLE_TASK is not set: start the ranks by the engine",
                output(1, rank(Map.of(JobVariables.RENDEZVOUS, "example:1/start"), 0)));
    }

    @Test
    void infoTellsWhoWasAskedAndWhatWasFound() throws Exception {
        String text = output(0, start(task(1, "start"), Main.class.getName(), "info"));
        List<String> lines = text.lines().map(String::strip).toList();
        int first = lines.indexOf("rendezvous    example (com.example.rendezvous.ExampleEngine); asked in this");
        assertTrue(first > 0, text);
        assertEquals("order:", lines.get(first + 1));
        assertEquals("tutti: neither TUTTI_RANK nor TUTTI_SIZE is set", lines.get(first + 2));
        assertEquals("example: EXAMPLE_TASK=1/3, EXAMPLE_STORE=" + store.port() + "/start", lines.get(first + 5));
    }
}
