package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which schedules are run by one round of publications: a matter of form, not of name. */
class SingleRoundPatternTest {
    private static SingleRoundPattern of(Schedule schedule) {
        return SingleRoundPattern.of(new ExaminedPrograms(schedule));
    }

    private static Schedule schedule(String collective, String algorithm, int ranks) {
        return Algorithms.byName(collective, algorithm)
                .orElseThrow()
                .schedule(new ScheduleRequest(ranks, ranks - 1, 0, Topology.oneNode(ranks)));
    }

    @ParameterizedTest
    @CsvSource({
        "broadcast, direct",
        "broadcast, knomial-tree:k=8",
        "reduce, direct",
        "gather, linear",
        "scatter, linear",
        "allgather, direct",
        "reduce-scatter, direct",
        "alltoall, pairwise",
        "scan, direct",
        "exscan, direct",
        "allreduce, one-shot"
    })
    void takesWhatHasOneRound(String collective, String algorithm) {
        for (int ranks : new int[] {2, 3, 8}) {
            assertNotNull(of(schedule(collective, algorithm, ranks)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "broadcast, binomial-tree",
        "broadcast, scatter-allgather",
        "reduce, binomial-tree",
        "gather, binomial-tree",
        "allgather, ring",
        "allgather, bruck",
        "alltoall, bruck",
        "allreduce, two-shot",
        "allreduce, recursive-doubling"
    })
    void leavesWhatHasMore(String collective, String algorithm) {
        assertNull(of(schedule(collective, algorithm, 8)));
    }

    @Test
    void knowsWhoSendsTheSameToAll() {
        assertArrayEquals(
                new boolean[] {true, true, true},
                of(schedule("allgather", "direct", 3)).sendsTheSame());
        assertArrayEquals(
                new boolean[] {false, false, false},
                of(schedule("reduce-scatter", "direct", 3)).sendsTheSame());
        assertArrayEquals(
                new boolean[] {true, true, false},
                of(schedule("scatter", "linear", 3)).sendsTheSame());
    }

    @Test
    void leavesReceivesThatMayNotBeCarriedOutInAnyOrder() {
        Schedule allgather = schedule("allgather", "direct", 3);
        assertNull(
                of(changed(
                        allgather,
                        op -> op instanceof Op.Recv recv
                                ? new Op.Recv(0, recv.peer(), recv.key(), List.of(Slice.output(0, 1)))
                                : op)),
                "two messages to one place");
        assertNull(
                of(changed(
                        allgather,
                        op -> op instanceof Op.Recv recv
                                ? new Op.Recv(1, recv.peer(), recv.key(), recv.targets())
                                : op)),
                "another lane");
        assertNull(
                of(changed(
                        allgather,
                        op -> op instanceof Op.Send send
                                ? new Op.Send(0, send.peer(), send.key(), List.of(Slice.output(0, 1)))
                                : op)),
                "what was not there at the beginning");
        assertEquals(3, allgather.ranks());
    }

    @Test
    void leavesReceivesIntoWhatIsCopiedBefore() {
        Slice saved = Slice.scratch(0, 0, 1);
        Slice output = Slice.output(0, 1);
        assertNull(of(reduce(program ->
                program.copy(saved, Slice.input(0, 1)).recv(1, 0, output).reduce(output, saved, output))));
        assertNull(of(reduce(program ->
                program.copy(saved, Slice.input(0, 1)).recv(1, 0, saved).reduce(output, saved, Slice.input(0, 1)))));
        assertNotNull(of(reduce(program -> program.copy(Slice.scratch(1, 0, 1), Slice.input(0, 1))
                .recv(1, 0, saved)
                .reduce(output, saved, Slice.scratch(1, 0, 1)))));
    }

    /** Of two ranks, with this program of the root. */
    private static Schedule reduce(UnaryOperator<ProgramBuilder> root) {
        return Schedule.of("test", Collectives.reduce(2, 1, 0), Symmetry.NONE, rank -> {
            ProgramBuilder program = new ProgramBuilder(rank);
            return (rank == 0 ? root.apply(program) : program.send(0, 0, Slice.input(0, 1))).build();
        });
    }

    private interface Change {
        Op apply(Op op);
    }

    private static Schedule changed(Schedule schedule, Change change) {
        return Schedule.of(schedule.algorithm(), schedule.collective(), schedule.symmetry(), rank -> {
            List<Op> ops = new ArrayList<>();
            schedule.program(rank).ops().forEach(op -> ops.add(change.apply(op)));
            return new Program(rank, ops);
        });
    }
}
