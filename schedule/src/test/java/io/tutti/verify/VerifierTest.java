package io.tutti.verify;

import static io.tutti.schedule.Slice.input;
import static io.tutti.schedule.Slice.output;
import static io.tutti.schedule.Slice.scratch;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleLimits;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class VerifierTest {
    private static final Slice IN = input(0, 1);
    private static final Slice OUT = output(0, 1);
    private static final Slice S0 = scratch(0, 0, 1);
    private static final Slice S1 = scratch(1, 0, 1);

    /** A bit for each pair of ops would take more memory than the test has. */
    @Test
    void aProofTakesMemoryInProportionToTheOps() {
        Verification verification =
                Verifier.verify(Schedule.of("test", Collectives.allreduce(1, 1), Symmetry.NONE, rank -> {
                    ProgramBuilder program = program(0).copy(S0, IN);
                    for (int i = 0; i < 250_000; i++) {
                        program.copy(S1, S0);
                    }
                    return program.copy(OUT, S0).build();
                }));
        assertEquals(Reproducibility.ORDERED, verification.reproducibility());
    }

    /** As deep as the sum at the end of a chain of 100,000 ranks. */
    @Test
    void deepSumsAreFlattened() {
        Expressions expressions = new Expressions();
        int sum = expressions.own(0, 0);
        for (int rank = 1; rank < 100_000; rank++) {
            sum = expressions.combined(new int[] {sum, expressions.own(rank, 0)});
        }
        int[] leaves = expressions.flatten(sum);
        assertEquals(100_000, leaves.length);
        for (int rank = 0; rank < leaves.length; rank++) {
            assertEquals(expressions.own(rank, 0), leaves[rank]);
        }
        int nested = expressions.own(0, 0);
        for (int i = 0; i < 100_000; i++) {
            nested = expressions.applied("merge", new int[] {nested});
        }
        assertTrue(expressions.text(nested).endsWith("merge (…" + ")".repeat(65)), expressions.text(nested));
    }

    @Test
    void aMissingMessageIsNamed() {
        assertEquals(
                "test allreduce ranks=2 chunks=1: rank 1 op 1 (recv 0 key 0 s0[0]): expected a message that "
                        + "rank 0 sends in lane 0, found none left",
                rejection(allreduce(program(0).recv(1, 0, S0).reduce(OUT, IN, S0), exchange(1))));
    }

    @Test
    void aContributionThatCountsTwiceIsNamed() {
        assertEquals(
                "test allreduce ranks=2 chunks=1: rank 1: expected out[0] out of place to be the contribution of "
                        + "ranks 0 to 1, each once, found ((0·0 ∘ 1·0) ∘ 0·0)",
                rejection(allreduce(exchange(0), exchange(1).reduce(OUT, OUT, S0))));
    }

    @Test
    void receivingBeforeSendingIsADeadlock() {
        String message = rejection(allreduce(
                program(0).recv(1, 0, S0).send(1, 0, IN).reduce(OUT, IN, S0),
                program(1).recv(0, 0, S0).send(0, 0, IN).reduce(OUT, S0, IN)));
        assertTrue(message.contains("no deadlock out of place, sends being complete when received"), message);
        assertTrue(message.contains("rank 0 op 0 (recv 1 key 0 s0[0]) waits for rank 1 op 1 (send 0"), message);
    }

    @Test
    void overwritingBeforeReceivingIsADeadlockWithoutBuffering() {
        String message = rejection(allreduce(
                program(0)
                        .copy(S1, IN)
                        .send(1, 0, IN)
                        .copy(OUT, S1)
                        .recv(1, 0, S0)
                        .reduce(OUT, S1, S0),
                program(1)
                        .copy(S1, IN)
                        .send(0, 0, IN)
                        .copy(OUT, S1)
                        .recv(0, 0, S0)
                        .reduce(OUT, S0, S1)));
        assertTrue(message.contains("no deadlock in place, sends being complete when received"), message);
    }

    @Test
    void holdingOneMessageUntilAnotherArrivesIsADeadlockIfThatWaitsForTheFirst() {
        Schedule schedule = Schedule.of(
                "test",
                Collectives.reduce(3, 1, 0),
                Symmetry.NONE,
                rank -> List.of(
                                program(0).recv(1, 0, S0).recv(2, 0, S1).reduce(OUT, S0, S1),
                                program(1).send(0, 0, IN).copy(S0, IN).send(2, 0, S0),
                                program(2).recv(1, 0, S0).send(0, 0, S0))
                        .get(rank)
                        .build());
        String wrong = rejection(schedule);
        assertTrue(wrong.contains("each once"), wrong);
        Schedule waiting = Schedule.of(
                "test",
                Collectives.reduce(3, 1, 0),
                Symmetry.NONE,
                rank -> List.of(
                                program(0).recv(1, 0, S0).recv(2, 0, S1).reduce(OUT, S0, S1),
                                program(1)
                                        .copy(S0, IN)
                                        .send(0, 0, S0)
                                        .copy(S0, IN)
                                        .send(2, 0, S0),
                                program(2).recv(1, 0, S0).send(0, 0, S0))
                        .get(rank)
                        .build());
        String stuck = rejection(waiting);
        assertTrue(stuck.contains("sends being complete when the fused reduction is"), stuck);
    }

    @Test
    void fusingIntoWhateverFollowsWouldDeadlock() {
        Schedule doubling = Algorithms.byName("allreduce", "recursive-doubling")
                .orElseThrow()
                .schedule(ScheduleRequest.of(2));
        ProgramSet programs = new ProgramSet(doubling);
        InPlaceVariant inPlace = InPlaceVariant.of(programs, true);
        SymbolicExecution.Releaser naive = (rank, receive) -> receive + 1;
        assertEquals(2, replay(programs, inPlace, naive).size());
        assertEquals(0, replay(programs, inPlace, inPlace::releaser).size());
    }

    private static List<SymbolicExecution.Lane> replay(
            ProgramSet programs, InPlaceVariant placement, SymbolicExecution.Releaser releaser) {
        return new SymbolicExecution(placement, Matching.of(programs), new Expressions(), releaser).run();
    }

    @Test
    void readingWhatWasNeverWrittenIsNamed() {
        String message = rejection(
                allreduce(exchange(0), program(1).send(0, 0, S1).recv(0, 0, S0).reduce(OUT, S0, IN)));
        assertTrue(
                message.contains("rank 1 op 0 (send 0 key 0 s1[0]): expected chunk 0 of s1[0] to be written"), message);
    }

    @Test
    void aSecondRunTakesTheMemoryOfTheFirst() {
        String message = rejection(Schedule.of(
                "test",
                Collectives.allreduce(1, 2),
                Symmetry.NONE,
                rank -> program(0)
                        .copy(scratch(0, 0, 1), input(0, 1))
                        .copy(scratch(0, 1, 1), input(1, 1))
                        .copy(output(0, 2), scratch(0, 0, 2))
                        .build()));
        assertTrue(message.contains("rank 0 op 2"), message);
    }

    @Test
    void writingInputIsNamed() {
        String message = rejection(allreduce(exchange(0), exchange(1).copy(IN, OUT)));
        assertTrue(message.contains("rank 1 op 3 (copy in[0] = out[0]): expected no write to INPUT"), message);
    }

    @Test
    void aReductionWhereNothingIsCombinedIsNamed() {
        String message = rejection(Schedule.of(
                "test",
                Collectives.broadcast(1, 1, 0),
                Symmetry.NONE,
                rank -> program(0).reduce(OUT, IN).build()));
        assertTrue(message.contains("rank 0 op 0 (reduce out[0] = in[0]): expected no reduction"), message);
    }

    @Test
    void aKernelThatOverwritesWhatItReadsIsNamed() {
        Slice whole = scratch(0, 0, 2);
        String found =
                "(apply k %s): expected a target that is exactly the memory of an operand, or shares none with it";
        String message = rejection(
                applying(program -> program.copy(scratch(0, 1, 1), input(1, 1)).apply("k", S0, scratch(0, 1, 1))));
        assertTrue(message.contains(found.formatted("s0[0] = s0[1]")), message);
        message = rejection(applying(program -> program.copy(whole, input(0, 2)).apply("k", whole, scratch(0, 1, 1))));
        assertTrue(message.contains(found.formatted("s0[0..1] = s0[1]")), message);
        message = rejection(applying(program -> program.apply("k", output(0, 2), input(1, 1))));
        assertTrue(message.contains(found.formatted("out[0..1] = in[1]")), message);
        Verifier.verify(applying(program -> program.copy(whole, input(0, 2))
                .apply("k", S0, scratch(0, 1, 1))
                .apply("k", whole, whole)
                .apply("k", S1, input(1, 1), IN)));
    }

    /** One rank that computes something, and then copies its input. */
    private static Schedule applying(UnaryOperator<ProgramBuilder> computing) {
        return Schedule.of(
                "test",
                Collectives.allreduce(1, 2),
                Symmetry.NONE,
                rank -> computing
                        .apply(program(0))
                        .copy(output(0, 2), input(0, 2))
                        .build());
    }

    @Test
    void numbersThatNoRunTakesAreNamed() {
        for (int lane : new int[] {-1, ScheduleLimits.LANES, Integer.MAX_VALUE}) {
            String message = rejection(allreduce(program(0).lane(lane).copy(OUT, IN)));
            assertTrue(message.endsWith("expected a lane from 0 to 63, found lane " + lane), message);
        }
        String message = rejection(allreduce(program(0).send(1, -1, IN), program(1)));
        assertTrue(message.endsWith("expected a key from 0 to 999999999, found key -1"), message);
    }

    @Test
    void chunksThatARankDoesNotHoldAreNamed() {
        Schedule schedule = Schedule.of(
                "test",
                Collectives.alltoall(2),
                Symmetry.NONE,
                rank -> program(rank).copy(output(rank, 2), input(2 * rank, 2)).build());
        assertThrows(IllegalArgumentException.class, () -> Verifier.verify(schedule));
        String message = rejection(Schedule.of(
                "test",
                Collectives.alltoall(2),
                Symmetry.NONE,
                rank -> program(rank)
                        .copy(output(2 * rank, 2), input(2 * rank, 2))
                        .build()));
        assertTrue(message.contains("rank 0 op 0 (copy out[0..1] = in[0..1]): expected neighbours in memory"), message);
    }

    @Test
    void aSymmetryThatIsNotThereIsNamed() {
        Schedule ring = Algorithms.byName("allreduce", "ring").orElseThrow().schedule(ScheduleRequest.of(4));
        Verifier.verify(ring);
        String message = rejection(Schedule.of("ring", ring.collective(), Symmetry.xor(4, 4), ring::program));
        assertTrue(message.contains("rank 1 op 0 (send 2 key 0 in[1]): expected symmetry xor"), message);
    }

    @Test
    void operandsInDifferentOrderMakeBitsDiffer() {
        Verification verification = Verifier.verify(
                allreduce(exchange(0), program(1).send(0, 0, IN).recv(0, 0, S0).reduce(OUT, IN, S0)));
        assertEquals(Reproducibility.NONE, verification.reproducibility());
        assertTrue(verification.needsCommutative());
    }

    @Test
    void lanesAreOrderedByWhatTheyShare() {
        Verification verification = Verifier.verify(
                Schedule.of("test", Collectives.allreduce(2, 2), Symmetry.NONE, rank -> twoLanes(rank, 1 - rank)));
        assertEquals(2, verification.steps());
    }

    /** Each lane reduces what the other received. */
    private static Program twoLanes(int rank, int peer) {
        ProgramBuilder program = program(rank);
        for (int lane = 0; lane < 2; lane++) {
            Slice own = input(lane, 1);
            Slice arrival = scratch(lane, lane, 1);
            program.lane(lane).send(peer, 0, own).recv(peer, 0, arrival);
            program.lane(1 - lane).reduce(output(lane, 1), rank == 0 ? own : arrival, rank == 0 ? arrival : own);
        }
        return program.build();
    }

    private static ProgramBuilder program(int rank) {
        return new ProgramBuilder(rank);
    }

    /** Sends, receives and reduces in rank order, as one of two ranks. */
    private static ProgramBuilder exchange(int rank) {
        return program(rank)
                .send(1 - rank, 0, IN)
                .recv(1 - rank, 0, S0)
                .reduce(OUT, rank == 0 ? IN : S0, rank == 0 ? S0 : IN);
    }

    private static Schedule allreduce(ProgramBuilder... programs) {
        Collective collective = Collectives.allreduce(programs.length, 1);
        return Schedule.of("test", collective, Symmetry.NONE, rank -> programs[rank].build());
    }

    private static String rejection(Schedule schedule) {
        return assertThrows(VerificationException.class, () -> Verifier.verify(schedule))
                .getMessage();
    }
}
