package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.AlphaBetaGamma;
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
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a simulated network is like, on schedules of a few ops. */
class SimulatorTest {
    private static final Slice IN = Slice.input(0, 1);
    private static final Slice OUT = Slice.output(0, 1);
    private static final Slice SCRATCH = Slice.scratch(0, 0, 1);
    /** A second a message, a second a byte, a second a byte combined. */
    private static final Network SECONDS = new AlphaBetaGamma(1, 1, 1).network("seconds", "test");
    /** Messages are stored on their way: 10 s latency, a second for each of the other parameters. */
    private static final Network STORED = new LogGP(10, 1, 1, 1, 1).network("stored", "test");

    private static Schedule schedule(ProgramBuilder... programs) {
        List<Program> built =
                List.of(programs).stream().map(ProgramBuilder::build).toList();
        return Schedule.of("test", Collectives.allreduce(built.size(), 1), Symmetry.NONE, built::get);
    }

    private static Outcome play(Network network, long bytes, ProgramBuilder... programs) {
        return Simulator.of(network)
                .withTimeline()
                .run(schedule(programs), Topology.uniform(programs.length, 1), Layout.uniform(bytes, 1));
    }

    private static ProgramBuilder rank(int rank) {
        return new ProgramBuilder(rank);
    }

    /** Where a few ranks stand for all, and where they do not. */
    @Test
    void severalNetworksTakeTheTimesOfEach() {
        List<Network> networks = List.of(
                SECONDS,
                new AlphaBetaGamma(3, 0, 1).network("latency", "test"),
                new AlphaBetaGamma(0, 2, 1).network("bytes", "test"));
        for (String name : List.of("ring", "generalized", "one-shot")) {
            for (Topology topology : List.of(Topology.oneNode(6), Topology.uniform(3, 2), Topology.uniform(6, 1))) {
                Schedule schedule =
                        Algorithms.byName("allreduce", name).orElseThrow().schedule(ScheduleRequest.of(topology));
                Layout layout = Layout.uniform(1000, schedule.collective().chunks());
                double[] each = networks.stream()
                        .mapToDouble(network -> Simulator.of(network)
                                .run(schedule, topology, layout)
                                .seconds())
                        .toArray();
                assertArrayEquals(each, Simulator.of(SECONDS).seconds(schedule, topology, layout, networks), name);
            }
        }
        Schedule one = schedule(rank(0).copy(IN, OUT));
        Network other = new AlphaBetaGamma(1, 1, 2).network("slow", "test");
        assertThrows(
                IllegalArgumentException.class,
                () -> Simulator.of(SECONDS).seconds(one, Topology.oneNode(1), Layout.uniform(1, 1), List.of(other)));
    }

    @Test
    void messagesToOneRankWaitForEachOther() {
        Outcome outcome = play(
                STORED,
                3,
                rank(0).recv(1, 0, SCRATCH).recv(2, 0, Slice.scratch(1, 0, 1)),
                rank(1).send(0, 0, IN),
                rank(2).send(0, 0, IN));
        // Overhead, bytes, latency, and for the second its gap and bytes; then overhead.
        assertEquals(1 + 3 + 10 + (1 + 3) + 1, outcome.finish(0));
    }

    /** A port that has taken no message makes none wait, however short the latency is. */
    @Test
    void theFirstMessageWaitsForNoPort() {
        Network gaps = new LogGP(0, 0, 5, 1, 0).network("gaps", "test");
        Outcome outcome = play(
                gaps,
                3,
                rank(0).recv(1, 0, SCRATCH).recv(2, 0, Slice.scratch(1, 0, 1)),
                rank(1).send(0, 0, IN),
                rank(2).send(0, 0, IN).send(3, 0, IN),
                rank(3).recv(2, 0, SCRATCH));
        assertEquals(3 + (5 + 3), outcome.finish(0));
        assertEquals(3 + 5 + 3, outcome.finish(3));
        assertEquals(
                3,
                play(gaps, 3, rank(0).recv(1, 0, SCRATCH), rank(1).send(0, 0, IN))
                        .seconds());
    }

    @Test
    void withRendezvousBytesWaitForTheReceiver() {
        ProgramBuilder late = rank(1).copy(OUT, IN);
        for (int i = 0; i < 5; i++) {
            late.reduce(OUT, IN, IN);
        }
        late.recv(0, 0, SCRATCH);
        double computing = 5 * 2;
        assertEquals(
                computing + 1 + 2,
                play(SECONDS, 2, rank(0).send(1, 0, IN), late).seconds());
        double stored = 1 + 2 + 10;
        assertEquals(stored + 1, play(STORED, 2, rank(0).send(1, 0, IN), late).seconds());
    }

    @Test
    void whoOverwritesWhatItSentWaitsForItsRelease() {
        ProgramBuilder sender = rank(0).copy(OUT, IN).send(1, 0, OUT).reduce(OUT, OUT, IN);
        Outcome outcome = play(SECONDS, 2, sender, rank(1).recv(0, 0, OUT));
        assertEquals(1 + 2 + 2, outcome.finish(0));
        ProgramBuilder careless = rank(0).copy(OUT, IN).send(1, 0, OUT).reduce(SCRATCH, OUT, IN);
        assertEquals(1 + 2, play(SECONDS, 2, careless, rank(1).recv(0, 0, OUT)).finish(0));
    }

    @Test
    void lanesShareAProcessor() {
        ProgramBuilder lanes = rank(0).reduce(OUT, IN, IN).lane(1).reduce(SCRATCH, IN, IN);
        Outcome outcome = play(SECONDS, 2, lanes, rank(1));
        assertEquals(4, outcome.finish(0));
        assertEquals(0, outcome.finish(1));
        assertEquals(4, outcome.idle(1));
        assertEquals(0.5, outcome.idleShare());
    }

    @Test
    void aTimelineShowsMessagesAndArithmetic() {
        Outcome outcome = play(
                SECONDS, 2, rank(0).send(1, 0, IN), rank(1).recv(0, 0, SCRATCH).reduce(OUT, SCRATCH, IN));
        assertEquals(
                List.of(new Span(0, 0, 1, 0, 3), new Span(1, 0, -1, 3, 3), new Span(1, 1, -1, 3, 5)), outcome.spans());
    }

    @Test
    void jitterIsRepeatableAndHasTheMeanAskedFor() {
        Play play = Play.of("allgather", "ring", 64);
        Simulator simulator = Simulator.of(new AlphaBetaGamma(1, 0, 0).network("latency", "test"));
        double[] once = finish(simulator.withJitter(0.5, 42), play);
        assertArrayEquals(once, finish(simulator.withJitter(0.5, 42), play));
        assertNotEquals(once[0], finish(simulator.withJitter(0.5, 43), play)[0]);
        Latency latency = new Latency(0.5, 7);
        double sum = 0;
        for (int message = 0; message < 100_000; message++) {
            sum += latency.of(
                    message, SECONDS.regimes().values().iterator().next().getFirst());
        }
        assertEquals(1.5, sum / 100_000, 0.01);
        assertTrue(once[0] > 63 * 1.5, "the slowest neighbour sets the pace");
    }

    private static double[] finish(Simulator simulator, Play play) {
        return simulator.run(play.schedule(), play.topology(), play.bytes(64)).finish();
    }

    @Test
    void mistakesOfSchedulesAreNamed() {
        assertFails("schedule=test has 1 sends and receives that do not meet", rank(0).send(1, 0, IN), rank(1));
        assertFails(
                "deadlock: 4 ops wait for each other",
                rank(0).recv(1, 0, SCRATCH).send(1, 0, IN),
                rank(1).recv(0, 0, SCRATCH).send(0, 0, IN));
    }

    private static void assertFails(String expected, ProgramBuilder... programs) {
        String message = assertThrows(IllegalArgumentException.class, () -> play(SECONDS, 1, programs))
                .getMessage();
        assertEquals(expected, message);
    }

    @Test
    void ranksThatBeginTogetherLaterEndLater() {
        Play ring = Play.of("allreduce", "ring", 8);
        double[] starts = new double[8];
        Arrays.fill(starts, 5);
        Outcome late = Simulator.of(SECONDS).run(ring.schedule(), ring.topology(), ring.bytes(8000), starts);
        assertTrue(late.isRepresented());
        Play.assertClose(5 + ring.on(SECONDS, 8000).finish(3), late.finish(3), "rank 3");
    }

    @Test
    void allRanksAreSimulatedIfOneBeginsLater() {
        Play ring = Play.of("allreduce", "ring", 8);
        double[] starts = new double[8];
        starts[3] = 5;
        Outcome late = Simulator.of(SECONDS).run(ring.schedule(), ring.topology(), ring.bytes(8000), starts);
        assertFalse(late.isRepresented());
        Play.assertClose(5 + ring.on(SECONDS, 8000).seconds(), late.seconds(), "the last rank");
    }

    /** Chunks of 83 1/3 bytes count alike in one slice, two or three: the ends of a message may divide it differently. */
    @ParameterizedTest
    @CsvSource({"generalized, 3", "bruck, 7"})
    void chunksOfAFractionOfAByteAddUp(String algorithm, int nodes) {
        Play play = Play.of("allgather", algorithm, nodes, 4);
        Outcome one = play.on(SECONDS, 1000);
        assertTrue(one.isRepresented());
        double all = play.everyRankOn(SECONDS, 1000).seconds();
        assertEquals(all, one.seconds(), 0.02 * all);
    }

    @Test
    void messagesAreCountedInsideAndBetweenNodes() {
        Outcome outcome = Play.of("allreduce", "recursive-doubling", 4, 8).on(SECONDS, 100);
        assertEquals(new MessageCounts(32 * 3, 32 * 2, 32 * 3 * 100, 32 * 2 * 100), outcome.messages());
    }
}
