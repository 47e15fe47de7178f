package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.type.ElementType;
import io.tutti.verify.Verifier;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class LinkExecutorTest extends ExecutionContract {
    @Override
    Stream<Algorithm> algorithms() {
        return Stream.concat(
                Algorithms.all().stream(),
                Stream.of("pipelined-ring:segments=3,lanes=2", "smp:across=ring", "split-rail:across=recursive-halving")
                        .map(name -> Algorithms.byName("allreduce", name).orElseThrow()));
    }

    /** Empty messages need room at once, others only when they are written; neither may overtake the other. */
    @Test
    void messagesToAPeerKeepTheirOrderWhenItsRingIsFull() {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "pipelined-ring:segments=200").orElseThrow();
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(3));
        Random random = new Random(1);
        InterleavedRanks ranks = new InterleavedRanks(schedule, false, 1);
        for (long count : new long[] {2, 301, 599}) {
            compare(ranks, schedule, false, ElementType.INT32, count, count, random);
        }
    }

    /** Rank 2 sends what rank 0 adds up last when it has what another lane of rank 0 sends, from the buffer of the first message. */
    @Test
    void aMessageMayDependOnAnotherLaneThatWaitsForTheFirst() {
        Schedule schedule =
                Schedule.of("answers", Collectives.reduce(3, 2, 0), Symmetry.NONE, LinkExecutorTest::answers);
        Verifier.verify(schedule);
        InterleavedRanks ranks = new InterleavedRanks(schedule, false, 2);
        compare(ranks, schedule, false, ElementType.INT32, 100, 1, new Random(1));
    }

    /** The run of a scratch buffer begins with a message that a reduction takes in where it arrives, and is then written in parts. */
    @Test
    void whatIsWrittenWhereAMessageWasReceivedKeepsItsPlace() {
        Slice whole = Slice.output(0, 2);
        Slice scratch = Slice.scratch(1, 0, 2);
        Schedule schedule = Schedule.of(
                "again",
                Collectives.allreduce(2, 2),
                Symmetry.NONE,
                rank -> new ProgramBuilder(rank)
                        .copy(Slice.scratch(0, 0, 2), Slice.input(0, 2))
                        .send(1 - rank, 0, Slice.input(0, 2))
                        .recv(1 - rank, 0, scratch)
                        .reduce(whole, Slice.scratch(0, 0, 2), scratch)
                        .copy(Slice.scratch(1, 0, 1), Slice.output(0, 1))
                        .copy(Slice.scratch(1, 1, 1), Slice.output(1, 1))
                        .copy(whole, scratch)
                        .build());
        Verifier.verify(schedule);
        InterleavedRanks ranks = new InterleavedRanks(schedule, false, 1);
        compare(ranks, schedule, false, ElementType.INT32, 100, 1, new Random(1));
    }

    private static Program answers(int rank) {
        Slice copies = Slice.scratch(0, 0, 2);
        Slice first = Slice.scratch(0, 0, 1);
        Slice second = Slice.scratch(0, 1, 1);
        ProgramBuilder program = new ProgramBuilder(rank);
        return switch (rank) {
            case 0 ->
                program.copy(copies, Slice.input(0, 2))
                        .recv(1, 0, second)
                        .lane(1)
                        .send(2, 0, first)
                        .lane(0)
                        .recv(2, 0, Slice.scratch(1, 1, 1))
                        .reduce(Slice.output(1, 1), Slice.input(1, 1), second, Slice.scratch(1, 1, 1))
                        .recv(1, 1, Slice.scratch(2, 0, 1))
                        .recv(2, 1, Slice.scratch(3, 0, 1))
                        .reduce(Slice.output(0, 1), Slice.scratch(2, 0, 1), Slice.scratch(3, 0, 1))
                        .build();
            case 1 ->
                program.send(0, 0, Slice.input(1, 1))
                        .send(0, 1, Slice.input(0, 1))
                        .build();
            default ->
                program.copy(copies, Slice.input(0, 2))
                        .lane(1)
                        .recv(0, 0, first)
                        .lane(0)
                        .send(0, 0, second)
                        .reduce(Slice.scratch(1, 0, 1), first, Slice.input(0, 1))
                        .send(0, 1, Slice.scratch(1, 0, 1))
                        .build();
        };
    }
}
