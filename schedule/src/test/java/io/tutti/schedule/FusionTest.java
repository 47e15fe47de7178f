package io.tutti.schedule;

import static io.tutti.schedule.Slice.input;
import static io.tutti.schedule.Slice.output;
import static io.tutti.schedule.Slice.scratch;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FusionTest {
    private static final Slice ARRIVAL = scratch(0, 0, 1);

    @Test
    void ringReceivesAreFusedIntoTheReductionThatFollows() {
        assertEquals(List.of(2, 5, 8), fusedInto("ring", 4, false));
        assertEquals(List.of(2, 5, 8), fusedInto("ring", 4, true));
    }

    @Test
    void oneShotInPlaceOverwritesWhatItLendsAndIsNotFused() {
        assertEquals(List.of(6, 6, 6), fusedInto("one-shot", 4, false));
        assertEquals(List.of(), fusedInto("one-shot", 4, true));
        assertEquals(List.of(6, 6, 6), fusedInto("two-shot", 4, true));
    }

    @Test
    void recursiveDoublingInPlaceIsNotFusedWhereOneStepLendsAndOverwrites() {
        assertEquals(List.of(2), fusedInto("recursive-doubling", 2, false));
        assertEquals(List.of(), fusedInto("recursive-doubling", 2, true));
        assertEquals(List.of(2, 5, 8), fusedInto("recursive-doubling", 8, true));
    }

    @Test
    void halvingReusesItsScratchAndIsFused() {
        assertEquals(List.of(2, 5, 8), fusedInto("recursive-halving", 8, true));
    }

    @Test
    void whatIsReadTwiceIsNotFused() {
        ProgramBuilder program = new ProgramBuilder(0)
                .recv(1, 0, ARRIVAL)
                .reduce(output(0, 1), input(0, 1), ARRIVAL)
                .copy(scratch(1, 0, 1), ARRIVAL);
        assertEquals(List.of(), fused(program, false));
        ProgramBuilder twice =
                new ProgramBuilder(0).recv(1, 0, ARRIVAL).reduce(output(0, 1), ARRIVAL, input(0, 1), ARRIVAL);
        assertEquals(List.of(), fused(twice, false));
    }

    @Test
    void whatIsPartlyOverwrittenIsNotFused() {
        ProgramBuilder program = new ProgramBuilder(0)
                .recv(1, 0, scratch(0, 0, 2))
                .recv(1, 0, scratch(0, 1, 1))
                .reduce(output(0, 2), input(0, 2), scratch(0, 0, 2));
        assertEquals(List.of(), fused(program, false));
    }

    @Test
    void nothingIsFusedAcrossAnotherReduction() {
        ProgramBuilder program = new ProgramBuilder(0)
                .recv(1, 0, ARRIVAL)
                .recv(2, 0, scratch(1, 0, 1))
                .reduce(output(0, 1), input(0, 1), scratch(1, 0, 1))
                .reduce(output(0, 1), output(0, 1), ARRIVAL);
        assertEquals(List.of(2), fused(program, false));
    }

    @Test
    void twoMessagesOfOnePeerAreNotHeldAtOnce() {
        ProgramBuilder program = new ProgramBuilder(0)
                .recv(1, 0, ARRIVAL)
                .recv(1, 0, scratch(1, 0, 1))
                .reduce(output(0, 1), input(0, 1), ARRIVAL, scratch(1, 0, 1));
        assertEquals(List.of(2), fused(program, false));
    }

    /** Two messages become one sum, the second of which may be the answer to what another lane sends meanwhile. */
    @Test
    void whatAnotherLaneWaitsForIsNotFused() {
        assertEquals(List.of(4), fused(sendingBetween(program -> program.lane(1)), false));
        assertEquals(List.of(4, 4), fused(sendingBetween(program -> program), false));
    }

    private static ProgramBuilder sendingBetween(UnaryOperator<ProgramBuilder> lane) {
        ProgramBuilder program =
                new ProgramBuilder(0).copy(scratch(0, 0, 2), input(0, 2)).recv(1, 0, scratch(0, 1, 1));
        return lane.apply(program)
                .send(2, 0, ARRIVAL)
                .lane(0)
                .recv(2, 0, scratch(1, 1, 1))
                .reduce(output(1, 1), input(1, 1), scratch(0, 1, 1), scratch(1, 1, 1));
    }

    @Test
    void waitingForASendOfTheSameStepOrOfFallingKeysForbids() {
        assertEquals(List.of(3), fused(overwriting(0, 1), true));
        assertEquals(List.of(), fused(overwriting(1, 1), true));
        assertEquals(List.of(), fused(overwriting(2, 1), true));
    }

    /** Sends in[0] zero-copy in one step, and overwrites it in place by a reduction of what another step brings. */
    private static ProgramBuilder overwriting(int sendKey, int receiveKey) {
        return new ProgramBuilder(0)
                .send(1, sendKey, input(0, 1))
                .copy(scratch(1, 0, 1), input(0, 1))
                .recv(1, receiveKey, ARRIVAL)
                .reduce(output(0, 1), scratch(1, 0, 1), ARRIVAL);
    }

    private static List<Integer> fusedInto(String name, int ranks, boolean inPlace) {
        Schedule schedule = Algorithms.byName("allreduce", name).orElseThrow().schedule(ScheduleRequest.of(ranks));
        return fused(schedule.program(0), schedule.collective(), inPlace);
    }

    private static List<Integer> fused(ProgramBuilder program, boolean inPlace) {
        return fused(program.build(), Collectives.allreduce(3, 2), inPlace);
    }

    private static List<Integer> fused(Program program, Collective collective, boolean inPlace) {
        Fusion fusion = Fusion.of(program, Dependencies.of(program, collective, inPlace));
        List<Integer> reductions = new ArrayList<>();
        for (int number = 0; number < program.ops().size(); number++) {
            if (fusion.reduceOf(number) >= 0) {
                reductions.add(fusion.reduceOf(number));
            }
        }
        return reductions;
    }
}
