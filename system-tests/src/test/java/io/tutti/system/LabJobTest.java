package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.LabStatus;
import io.tutti.launch.lab.network.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks on hosts with addresses and links of their own, and links that are cut. */
class LabJobTest {
    private static final int LIVENESS = 3;
    private static final int LOSS_DEADLINE = 5;
    /** More than a root sends ahead of a receiver that does not answer. */
    private static final int CALLS = 64;

    private static final int HOSTS = 3;
    private static final String NO_HOST = "02:00:00:00:ff:fe";

    private Lab lab;

    @BeforeEach
    void up() {
        assumeTrue(Lab.obstacle().isEmpty(), () -> Lab.obstacle().orElseThrow());
        lab = Lab.up(HOSTS, Rate.parse("1gbit"));
    }

    @AfterEach
    void down() {
        if (lab != null) {
            lab.close();
            assertEquals(List.of(), left(lab.id()));
        }
    }

    /** Their vectors cross the links, although they could have shared memory. */
    @Test
    void ranksOnDifferentHostsExchangeDataByTheirLinks() {
        try (Job job = JobSetup.of(HOSTS, Wiring.AUTO).on(lab).start().joined()) {
            long[] before = sent();
            job.call("sum 100000");
            long[] after = sent();
            for (int host = 0; host < HOSTS; host++) {
                long bytes = after[host] - before[host];
                assertTrue(bytes > 400_000, bytes + " bytes from host " + host);
            }
            assertEquals(0, lab.status().drops());
            job.end();
        }
    }

    private long[] sent() {
        return lab.status().links().stream()
                .map(LabStatus.Link::egress)
                .mapToLong(LabStatus.Direction::bytes)
                .toArray();
    }

    /** No connection breaks: its bytes are never answered. Ranks that wait for work notice the silence. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void whoIsCutOffIsLostToTheOthers(int victim) throws Exception {
        JobSetup setup = JobSetup.of(HOSTS, Wiring.AUTO)
                .on(lab)
                .with(Setting.LIVENESS.environmentName(), LIVENESS)
                .with(Setting.HEARTBEAT.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            job.without(victim).forEach(rank -> rank.tell("sum 100000"));
            job.without(victim).forEach(Rank::awaitInside);
            long cut = System.nanoTime();
            assertEquals(0, cut(victim));
            for (Rank rank : job.without(victim)) {
                rank.reply()
                        .assertFault(Category.PEER_LOST, victim)
                        .assertWithin(Duration.ofSeconds(LIVENESS + 2), cut, "cut link of rank " + victim);
            }
            Reply alone = job.rank(victim).call("sum 100000");
            assertEquals(Category.PEER_LOST, alone.category(), alone::toString);
            job.assertNoCrash();
        }
    }

    /**
     * Packets from rank 1 to rank 2 get lost, and with them what acknowledges rank 2's. All ranks are alive, and their connections
     * to rank 0 work: the message names the link, and no rank but its ends.
     */
    @ParameterizedTest
    @ValueSource(strings = {"prepared INT32 30000 ring", "broadcasts INT32 10 1", "allgather INT32 10000"})
    void aLinkThatLosesPacketsInOneDirectionIsNamed(String command) throws Exception {
        JobSetup setup =
                JobSetup.of(HOSTS, Wiring.AUTO).on(lab).with(Setting.DEADLINE.environmentName(), LOSS_DEADLINE);
        try (Job job = setup.start().joined()) {
            job.call(command);
            assertEquals(0, lose(1, 2));
            for (int call = 0; call < CALLS; call++) {
                job.tell(command);
            }
            for (Rank rank : job.ranks()) {
                for (int call = 1; call < CALLS; call++) {
                    rank.reply(); // those that do not need the link are some calls ahead
                }
                Reply reply = rank.reply();
                System.out.println(command + ": " + reply);
                reply.assertFault(Category.DEADLINE, 1, 2);
                assertTrue(reply.text().matches(".*(rank 1 -> rank 2|rank 2 -> rank 1) over tcp.*"), reply::toString);
                assertFalse(reply.text().matches(".*(rank 0 ->|-> rank 0).*"), reply::toString);
            }
            job.assertNoCrash();
        }
    }

    /** Sends packets from one host to another to an address of Ethernet that no host has. */
    private int lose(int from, int to) throws Exception {
        List<String> command = List.of(
                "ip", "neighbour", "replace", lab.address(to), "lladdr", NO_HOST, "dev", "eth0", "nud", "permanent");
        return new ProcessBuilder(lab.command(from, command)).start().waitFor();
    }

    private int cut(int host) throws Exception {
        return new ProcessBuilder(lab.command(host, List.of("ip", "link", "set", "eth0", "down")))
                .start()
                .waitFor();
    }

    @Test
    void theLauncherPlacesRanksInBlocksAndRemovesItsLab() {
        String id;
        try (Launched job = Launched.runWith(List.of("--lab=2", "--ppn", "2"), 4, "sum 10000", "pause 60000")) {
            job.await("[3] = 3 DONE");
            String first = Processes.variable(job.pid(0), JobVariables.HOST);
            assertTrue(first.endsWith("-0"), first);
            assertEquals(first, Processes.variable(job.pid(1), JobVariables.HOST));
            assertEquals(first.replaceFirst("0$", "1"), Processes.variable(job.pid(2), JobVariables.HOST));
            assertEquals("1", Processes.variable(job.pid(3), JobVariables.LOCAL_RANK));
            assertEquals("2", Processes.variable(job.pid(3), JobVariables.LOCAL_SIZE));
            id = first.split("-")[1];
            assertFalse(left(id).isEmpty());
        }
        assertEquals(List.of(), left(id));
    }

    /** Neither a shaper nor an interface of the lab could be asked, so the launcher tells. */
    @ParameterizedTest
    @CsvSource({"100mbit, 100000000", "none, 10000000000"})
    void ranksKnowWhatTheirNetworkCarries(String rate, long bitsPerSecond) {
        try (Launched job = Launched.runWith(List.of("--lab=2", "--rate", rate), 2, "network")) {
            job.await("[0] = 3 DONE - - " + bitsPerSecond);
            job.await("[1] = 3 DONE - - " + bitsPerSecond);
        }
    }

    /** It could not remove its lab; the next command that makes or removes one does. */
    @Test
    void theLabOfALauncherThatIsKilledIsSwept() {
        try (Launched job = Launched.runWith(List.of("--lab=1"), 2, "sum 10", "pause 60000")) {
            job.await("[1] = 3 DONE");
            String number = job.number();
            String id = Processes.variable(job.pid(0), JobVariables.HOST).split("-")[1];
            job.kill();
            job.awaitEnd();
            Launched.awaitNothingLeft(number, Path.of("/dev/shm"));
            Lab.sweep();
            assertEquals(List.of(), left(id));
        }
    }

    /** Namespaces, name files and records of a lab. */
    private static List<Path> left(String id) {
        return Stream.of("/run/netns", "/etc/netns", "/run/tutti-lab")
                .map(Path::of)
                .filter(Files::isDirectory)
                .flatMap(LabJobTest::list)
                .filter(file -> file.getFileName().toString().contains(id))
                .toList();
    }

    private static Stream<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
