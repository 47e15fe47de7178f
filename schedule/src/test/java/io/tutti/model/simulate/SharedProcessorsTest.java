package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that share a processor use it in turn. */
class SharedProcessorsTest {
    /** A second of the processor for each message at either end, and nothing else. */
    private static final Network OVERHEAD = new LogGP(0, 1, 0, 0, 0).network("overhead", "test");
    /** A second of the processor for each message at either end, and five seconds of latency. */
    private static final Network LATENCY = new LogGP(5, 1, 0, 0, 0).network("latency", "test");

    private static final Slice IN = Slice.input(0, 1);
    private static final int RANKS = 6;

    private static double seconds(Simulator simulator, String algorithm) {
        Play play = Play.of("allgather", algorithm, RANKS);
        return simulator
                .run(play.schedule(), play.topology(), play.bytes(RANKS))
                .seconds();
    }

    /** Nothing but one processor: it is never idle, whatever the algorithm. */
    @ParameterizedTest
    @ValueSource(strings = {"ring", "direct"})
    void oneProcessorForAllDoesAllTheirWork(String algorithm) {
        Simulator shared = Simulator.of(OVERHEAD).withEveryRank().withOversubscription(RANKS);
        assertEquals(2 * RANKS * (RANKS - 1), seconds(shared, algorithm));
    }

    /** Seven ranks for two processors would be three and a half each: the first four ranks are on the first. */
    @Test
    void oversubscriptionMayBeAFraction() {
        SimulatedProcessors processors = new SimulatedProcessors(7, 3.5);
        assertEquals(0, processors.of(3));
        assertEquals(1, processors.of(4));
        assertEquals(1, processors.of(6));
        assertThrows(
                IllegalArgumentException.class, () -> Simulator.of(OVERHEAD).withOversubscription(0.5));
    }

    @Test
    void whereOneStandsForAllWhatNeedsAProcessorTakesLonger() {
        assertEquals(2 * (RANKS - 1), seconds(Simulator.of(OVERHEAD), "ring"));
        assertEquals(3 * 2 * (RANKS - 1), seconds(Simulator.of(OVERHEAD).withOversubscription(3), "ring"));
    }

    /** Rank 0 sends twice before rank 1 begins, although both could begin at once. */
    @Test
    void aRankKeepsItsProcessorUntilItHasToWait() {
        Outcome outcome = play(
                rank(0).send(2, 0, IN).send(3, 0, IN),
                rank(1).send(2, 1, IN).send(3, 1, IN),
                rank(2).recv(0, 0, scratch(0)).recv(1, 1, scratch(1)),
                rank(3).recv(0, 0, scratch(0)).recv(1, 1, scratch(1)));
        // Rank 0's messages leave at 1 and 2, rank 1's at 3 and 4; they arrive 5 s later. Ranks 2 and 3 share, too.
        assertEquals(3 + 5 + 1, outcome.finish(2));
        assertEquals(4 + 5 + 1, outcome.finish(3));
    }

    /** While one waits for a message the other has the processor. */
    @Test
    void whoWaitsGivesTheProcessorAway() {
        Outcome outcome = play(
                rank(0).recv(2, 0, scratch(0)).send(2, 0, IN),
                rank(1).send(3, 0, IN).send(3, 1, IN),
                rank(2).send(0, 0, IN).recv(0, 0, scratch(0)),
                rank(3).recv(1, 0, scratch(0)).recv(1, 1, scratch(1)));
        assertEquals(2 + 5 + 1, outcome.finish(3));
        assertEquals(1 + 5 + 1 + 1 + 5 + 1, outcome.finish(2));
    }

    private static Outcome play(ProgramBuilder... programs) {
        List<Program> built =
                List.of(programs).stream().map(ProgramBuilder::build).toList();
        Schedule schedule = Schedule.of("test", Collectives.allreduce(built.size(), 1), Symmetry.NONE, built::get);
        return Simulator.of(LATENCY)
                .withEveryRank()
                .withOversubscription(2)
                .run(schedule, Topology.uniform(built.size(), 1), Layout.uniform(1, 1));
    }

    private static ProgramBuilder rank(int rank) {
        return new ProgramBuilder(rank);
    }

    private static Slice scratch(int number) {
        return Slice.scratch(number, 0, 1);
    }
}
