package io.tutti.cli.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulesTest {
    private static final NodeSplit ONE_NODE = new NodeSplit(0);

    private static final String SWAP = """
            tutti schedule 1
            algorithm swap
            collective allreduce ranks=2 chunks=1
            symmetry none

            rank 0
              0 lane 0 send 1 key 0 in[0]
              1 lane 0 recv 1 key 0 s0[0]
              2 lane 0 reduce out[0] = in[0] s0[0]

            rank 1
              0 lane 0 send 0 key 0 in[0]
              1 lane 0 recv 0 key 0 s0[0]
              2 lane 0 reduce out[0] = s0[0] in[0]
            """;

    @Test
    void everyAlgorithmCanBeDrawnForEveryNumberOfRanks() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (int ranks : List.of(1, 2, 5, 16)) {
                if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                    continue;
                }
                Schedule schedule = algorithm.schedule(Catalog.shape(algorithm, ONE_NODE, ranks, ranks - 1));
                SchedulePrinter printer = new SchedulePrinter(schedule, Proof.of(schedule), List.of(0, ranks - 1), 80);
                printer.head().forEach(SchedulesTest::assertFits);
                printer.steps().forEach(SchedulesTest::assertFits);
                printer.programs().forEach(SchedulesTest::assertFits);
            }
        }
    }

    @Test
    void aSwapIsDrawnStepByStep(@TempDir Path folder) throws IOException {
        Schedule swap = ScheduleFile.read(Files.writeString(folder.resolve("swap"), SWAP));
        SchedulePrinter printer = new SchedulePrinter(swap, Proof.of(swap), List.of(0, 1), 80);
        assertEquals(
                List.of("step 0    0->1 in[0]   1->0 in[0]"), printer.steps().toList());
        assertEquals(
                "   2 reduce out[0] = in[0] s0[0]", printer.programs().toList().get(3));
    }

    /** Rank 0 receives a message from each of the others, which have one op each. */
    @Test
    void theManyOpsOfARootDoNotMakeAScheduleTooLarge() {
        Algorithm gather = Catalog.find("gather", "linear");
        OpLimit.requireInMemory(gather.schedule(ScheduleRequest.of(9_000)), "--json", "--text");
        Schedule ring = Catalog.find("allreduce", "ring").schedule(ScheduleRequest.of(1_024));
        assertThrows(IllegalArgumentException.class, () -> OpLimit.requireInMemory(ring, "--json", "--text"));
    }

    @Test
    void costsAreThoseOfTheRing() {
        Proof proof = Proof.of(Catalog.find("allreduce", "ring"), ONE_NODE, 8).getFirst();
        assertTrue(proof.isRight());
        assertEquals(14, proof.steps());
        assertEquals(8 * 14, proof.messages());
        assertEquals(14 / 8.0, proof.sentVectors());
        assertEquals(7 / 8.0, proof.reducedVectors());
    }

    @Test
    void aWrongScheduleIsToldWithItsPlace(@TempDir Path folder) throws IOException {
        String twice = SWAP.replace("= in[0] s0[0]", "= s0[0] s0[0]");
        Proof proof = Proof.of(ScheduleFile.read(Files.writeString(folder.resolve("twice"), twice)));
        assertFalse(proof.isRight());
        assertTrue(proof.error().contains("rank 0"), proof.error());
        new ProofTable(80)
                .lines(List.of(proof), true)
                .forEach(line -> line.lines().forEach(SchedulesTest::assertFits));
    }

    @Test
    void whatIsNoScheduleIsToldWithFileAndLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bad"), SWAP.replace("send 1 key", "sent 1 key"));
        Exception e = assertThrows(IllegalArgumentException.class, () -> ScheduleFile.read(file));
        assertTrue(e.getMessage().startsWith(file + ", line 7: "), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> ScheduleFile.read(folder.resolve("none")));
    }

    @Test
    void numbersOfRanksAreRead() {
        assertEquals(List.of(2, 3, 4, 8), RankNumbers.parse("8,2..4", RankNumbers.MOST));
        assertEquals(List.of(1, 2), RankNumbers.parse("1-2,2", RankNumbers.MOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "4-2", "1..", "a", "1-2-3", "99999", "1,,2"})
    void numbersOfRanksThatAreNoneAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> RankNumbers.parse(text, RankNumbers.MOST));
    }

    @Test
    void unknownNamesAreToldWithTheKnownOnes() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Catalog.find("scan", "ring"));
        assertEquals("algorithm=ring must be one of direct, recursive-doubling", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Catalog.of("allsum"));
    }

    private static void assertFits(String line) {
        assertTrue(line.length() <= 80, line);
    }
}
