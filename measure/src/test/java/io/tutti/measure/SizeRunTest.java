package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.machine.StateProbe;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.measure.wire.Instruction;
import io.tutti.measure.wire.Instruction.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class SizeRunTest {
    private static final int ROUNDS = 3;
    private static final BenchPlan.Effort EFFORT = new BenchPlan.Effort(0, 0, 12, ROUNDS, 1, true);

    private final List<Integer> turns = new CopyOnWriteArrayList<>();

    /** Each series takes its number of microseconds, plus one, and has as many elements wrong at each look. */
    private long[] answer(int rank, Instruction instruction) {
        long own = instruction.variant() + 1;
        if (instruction.kind() == Kind.CHECK) {
            return new long[] {own};
        }
        boolean isInARow = instruction.kind() == Kind.BACK_TO_BACK;
        if (isInARow) {
            turns.add(instruction.variant());
        }
        long[] nanos = new long[isInARow ? 1 : instruction.iterations()];
        Arrays.fill(nanos, 1000 * own * (isInARow ? instruction.iterations() : 1));
        return nanos;
    }

    private static BenchSeries series(GivenRanks ranks, int number) {
        BenchVariant variant = new BenchVariant("ring", BufferKind.HEAP, ResultPlace.OUT);
        return new BenchSeries(ranks, number, variant, "tutti");
    }

    /** Series take turns, in the other order in every second round, and each keeps its times. */
    @Test
    void eachSeriesKeepsItsTimesWhateverTheOrder() throws Exception {
        try (GivenRanks ranks = GivenRanks.start(1, true, this::answer)) {
            List<BenchSeries> all = List.of(series(ranks, 0), series(ranks, 1), series(ranks, 2));
            SizeRunResult result = new SizeRun(all, EFFORT, new StateProbe(List.of(), 1), 10, true).run();
            assertEquals(ROUNDS, result.rounds().size());
            for (Round round : result.rounds()) {
                for (int which = 0; which < all.size(); which++) {
                    double expected = 1000 * (which + 1);
                    Round.Turn turn = round.turns().get(which);
                    assertEquals(4, turn.nanos().length);
                    assertEquals(expected, turn.nanos()[0]);
                    assertEquals(expected, turn.together());
                }
            }
            assertArrayEquals(new long[] {2, 4, 6}, result.wrong(), "before and after");
            List<Integer> last = turns.subList(turns.size() - ROUNDS * all.size(), turns.size());
            assertEquals(List.of(0, 1, 2, 2, 1, 0, 0, 1, 2), last);
        }
    }

    @Test
    void whatIsNotCheckedIsNotRight() throws Exception {
        BenchPlan.Effort unchecked = new BenchPlan.Effort(0, 0, 1, 1, 1, false);
        try (GivenRanks ranks = GivenRanks.start(1, true, this::answer)) {
            SizeRun run = new SizeRun(List.of(series(ranks, 0)), unchecked, new StateProbe(List.of(), 1), 10, true);
            assertArrayEquals(new long[] {-1}, run.run().wrong());
        }
    }
}
