package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.cli.Main;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.TransportProvider;
import io.tutti.spi.Transports;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A transport that a jar on the class path adds, {@code com.example.transport}, is treated like Tutti's. */
class ProvidedTransportTest {
    private static final String KEY = "example";
    private static final Duration SOON = Duration.ofSeconds(2);

    private static JobSetup setup(int ranks) {
        return JobSetup.of(ranks, Wiring.AUTO).with("TUTTI_LINK", KEY);
    }

    @Test
    void itIsTriedInItsOrder() {
        assertEquals(
                List.of("local", "shm", "tcp", "mpi", KEY),
                Transports.all().stream().map(TransportProvider::key).toList());
        assertTrue(Transports.text().contains("com.example.transport.ExampleTransportProvider"));
    }

    @Test
    void collectivesRunOverIt() {
        try (Job job = setup(3).start().joined()) {
            assertTrue(SharedMemory.files(sharedMemory(), job.number()).stream().anyMatch(file -> file.contains(KEY)));
            job.call("drill-brief");
            job.call("sum 1000000");
            job.call("prepared INT32 1000 ring");
            Reply reply = job.rank(1).call("explain FLOAT32 1000");
            job.without(1).forEach(rank -> rank.call("explain FLOAT32 1000").assertDone());
            reply.assertDone().assertSays("unix sockets");
            job.call("dup");
            job.call("allocate 100000");
            job.call("sum 10");
            job.end();
        }
    }

    /** Ranks open it with the others, and use those that come first. */
    @Test
    void itIsLeftUnusedWhereOthersReachAll() {
        try (Job job = JobSetup.of(3, Wiring.AUTO)
                .with("EXAMPLE_OFFERED", "yes")
                .start()
                .joined()) {
            assertTrue(SharedMemory.files(sharedMemory(), job.number()).stream().anyMatch(file -> file.contains(KEY)));
            Reply reply = job.rank(1).call("explain FLOAT32 1000");
            job.without(1).forEach(rank -> rank.call("explain FLOAT32 1000").assertDone());
            assertFalse(reply.assertDone().text().contains("unix sockets"));
            job.end();
        }
    }

    @Test
    void messagesNameIt() {
        try (Job job = setup(2).with("TUTTI_DEADLINE", 4).start().joined()) {
            job.rank(0)
                    .call("receive INT32 100 1")
                    .assertFault(Category.DEADLINE, 1)
                    .assertSays("waiting for rank 1 to send over " + KEY);
        }
    }

    @Test
    void aKilledRankIsNamed() {
        try (Job job = setup(3).start().joined()) {
            List<Rank> waiting = job.without(2);
            waiting.forEach(rank -> rank.tell("allreduce FLOAT32 1000000 SUM"));
            waiting.forEach(Rank::awaitInside);
            long killed = job.rank(2).kill();
            for (Rank rank : waiting) {
                rank.reply()
                        .assertFault(Category.PEER_LOST, 2)
                        .assertSays("rank 2", "died")
                        .assertWithin(SOON, killed, "kill -9 of rank 2 over " + KEY);
            }
        }
    }

    /** The other host's folder of shared memory cannot be seen. */
    @Test
    void whomItDoesNotReachIsNamedOnAllRanks() {
        JobSetup setup = JobSetup.of(2, Wiring.MIXED).with("TUTTI_LINK", KEY);
        try (Job job = setup.start()) {
            job.tell("join");
            for (Rank rank : job.ranks()) {
                rank.reply()
                        .assertFault(Category.RESOURCE, 0, 1)
                        .assertSays("TUTTI_LINK=example does not join rank 0 (on ");
            }
        }
    }

    @Test
    void theLauncherKnowsIt() {
        List<String> options = List.of("--link", KEY);
        try (Launched job = Launched.runWith(options, 3, "sum 1000", "prepared INT32 1000 ring", "close", "exit 0")) {
            String number = job.number();
            assertEquals(0, job.awaitEnd(), job::story);
            Launched.awaitNothingLeft(number, sharedMemory());
        }
    }

    @Test
    void commandsKnowIt() throws Exception {
        assertTrue(tutti(0, "explain", "-n", "4", "-b", "4K", "--link", KEY).contains("unix sockets"));
        assertFalse(tutti(0, "explain", "-n", "4", "-b", "4K").contains("unix sockets"));
        assertTrue(tutti(0, "info").contains("link* = " + KEY));
        assertEquals(
                "tutti run: TUTTI_LINK=exmaple (--link) must be auto, local, shm, tcp, mpi or example"
                        + " (did you mean example?)",
                tutti(2, "run", "-n", "2", "--link", "exmaple", "--", "sh")
                        .lines()
                        .findFirst()
                        .orElseThrow());
    }

    private static String tutti(int status, String... words) throws Exception {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.add(Main.class.getName());
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TUTTI_LINK", KEY);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(status, process.waitFor(), text);
        return text.replaceFirst("WARNING: Using incubator modules: jdk.incubator.vector\n", "");
    }

    private static Path sharedMemory() {
        return Path.of("/dev/shm");
    }
}
