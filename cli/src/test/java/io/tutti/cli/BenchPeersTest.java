package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.launch.lab.Lab;
import io.tutti.measure.peer.PeerSetting;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code tutti bench} beside other libraries, as far as they are installed. */
class BenchPeersTest {
    private static final String QUICK =
            " --iters 4 -w 1 --warm-seconds 0 --rounds 2 --seconds 0.02 " + Commands.QUICK_RANKS + " ";

    private final Commands commands = new Commands();

    @ParameterizedTest
    @CsvSource({
        "openmpi, auto",
        "openmpi:no-rndv+tuned3, tcp",
        "mpich, auto",
        "mpich:no-rndv, tcp",
        "gloo, auto",
        "gloo:bcube, tcp"
    })
    void aPeerTakesTurns(String against, String link) {
        assumeInstalled(against.split(":")[0]);
        assertEquals(
                0,
                commands.run("bench -n 2 -d int32 -o max --place in,out --sizes 12,70000 -l " + link + " --against "
                        + against + QUICK),
                commands.err());
        List<String> lines = table();
        assertTrue(lines.stream().allMatch(line -> line.matches(".* (0|\\d+/\\d+ +\\S+)")), commands.out());
        assertTrue(commands.out().contains("time relative to the strongest peer setting"), commands.out());
        commands.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    /** One job for each collective, in which all libraries take turns that are installed. */
    @Test
    void everyCollectiveIsRightEverywhere() {
        String installed =
                Stream.of("mpich", "gloo").filter(PeerSetting::isInstalled).collect(Collectors.joining(","));
        assumeTrue(!installed.isEmpty(), "needs mpich or gloo");
        assertEquals(
                0,
                commands.run(
                        "bench all -n 3 -d float64 --place in,out --sizes 3000 --touch --against " + installed + QUICK),
                commands.out() + commands.err());
        assertTrue(commands.out().contains("# stream, 3 ranks, link auto, "), commands.out());
        assertTrue(commands.out().contains("# scan, 3 ranks"), commands.out());
        assertTrue(commands.out().contains(", written before each call"), commands.out());
        for (String library : installed.split(",")) {
            assertTrue(commands.out().contains(" " + library), commands.out());
        }
    }

    @Test
    void startedCallsAreRightEverywhere() {
        assumeInstalled("openmpi");
        assertEquals(
                0,
                commands.run("bench broadcast,alltoall,stream -n 2 --sizes 3000 --started --against openmpi:default"
                        + QUICK),
                commands.out() + commands.err());
        assertTrue(commands.out().contains(", started"), commands.out());
    }

    @Test
    void moreRanksThanProcessorsYield() {
        assumeInstalled("mpich");
        int ranks = Runtime.getRuntime().availableProcessors() + 1;
        assertEquals(0, commands.run("bench -n " + ranks + " --sizes 64 --against mpich" + QUICK), commands.err());
    }

    @Test
    void allMeetOnTheHostsOfALab() {
        assumeInstalled("openmpi");
        assumeInstalled("mpich");
        assumeInstalled("gloo");
        Lab.obstacle().ifPresent(obstacle -> assumeTrue(false, obstacle));
        assertEquals(
                0,
                commands.run("bench -n 2 --sizes 64 --lab=2 --rate 1gbit --against openmpi:no-rndv,mpich,gloo" + QUICK),
                commands.err());
        assertTrue(commands.out().contains("link lab 1gbit"), commands.out());
    }

    @ParameterizedTest
    @CsvSource({"openmpi:no-cma, auto, mpi", "mpich, shm, shm"})
    void mpiTakesTurnsInOurRanks(String library, String link, String used) {
        assumeInstalled(library.split(":")[0]);
        assertEquals(
                0,
                commands.run("bench allreduce,gather -n 2 -d int32 --place in,out --buffers native --sizes 12,70000 -l "
                        + link + " --mpi " + library + QUICK),
                commands.out() + commands.err());
        String out = commands.out();
        assertTrue(out.contains("# allreduce, 2 ranks, link " + used + ", "), out);
        assertTrue(out.contains("# gather, 2 ranks, link " + used + ", "), out);
        assertTrue(out.contains("= " + library.split(":")[0] + " in-process, in place"), out);
        assertTrue(out.contains("time relative to the strongest peer setting"), out);
        assertTrue(table().stream().allMatch(line -> line.matches(".* (0|\\d+/\\d+ +\\S+)")), out);
    }

    @Test
    void mpiTakesTurnsOnTheHostsOfALab() {
        assumeInstalled("openmpi");
        Lab.obstacle().ifPresent(obstacle -> assumeTrue(false, obstacle));
        assertEquals(
                0,
                commands.run("bench -n 2 --sizes 64 --lab=2 --rate 1gbit --mpi openmpi" + QUICK),
                commands.out() + commands.err());
        assertTrue(commands.out().contains("openmpi in-process"), commands.out());
    }

    @ParameterizedTest
    @CsvSource({
        "bench --mpi gloo, --mpi gloo must be openmpi or mpich",
        "bench stream --mpi openmpi, '--mpi measures blocking collectives, not send-recv, stream or --started'"
    })
    void whatMpiDoesNotHaveIsRefused(String words, String message) {
        assumeInstalled("openmpi");
        assertEquals(2, commands.run(words));
        assertEquals("tutti bench: " + message, commands.err().strip());
    }

    @Test
    void whatIsNoSettingIsRefused() {
        assumeInstalled("mpich");
        assertEquals(2, commands.run("bench --sizes 64 --against mpich:fast"));
        assertEquals(
                "tutti bench: --against mpich:fast: a setting must be default or no-rndv",
                commands.err().strip());
    }

    private List<String> table() {
        return commands.out().lines().filter(line -> !line.startsWith("#")).toList();
    }

    private static void assumeInstalled(String name) {
        assumeTrue(PeerSetting.isInstalled(name), "needs " + name);
    }
}
