package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.subject.LostException;
import io.tutti.measure.wire.Instruction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A series asks its ranks for a long round in parts. Otherwise ranks held all times of a round at once, and more than 2^28 did not fit into a
 * message.
 */
class LongRoundsTest {
    private static final int RANKS = 2;
    private static final int UNTIMED = 3;

    /** What rank 0 was asked for, in order. */
    private final List<Instruction> asked = Collections.synchronizedList(new ArrayList<>());

    private final int[] next = new int[RANKS];

    /** The number of each time; those of each rank are the largest in turn. */
    private long[] numbers(int rank, Instruction instruction, int times) {
        if (rank == 0) {
            asked.add(instruction);
        }
        long[] words = new long[times * instruction.iterations()];
        for (int i = 0; i < words.length; i++, next[rank]++) {
            words[i] = next[rank] % RANKS == rank ? next[rank] : 0;
        }
        return words;
    }

    private GivenRanks answering(int times) throws IOException {
        return GivenRanks.start(RANKS, true, (rank, instruction) -> numbers(rank, instruction, times));
    }

    private static BenchSeries series(GivenRanks ranks) {
        return new BenchSeries(ranks, 0, null, "numbers");
    }

    private static double[] numbers(int from, int step, int count) {
        return IntStream.range(0, count).mapToDouble(i -> from + i * step).toArray();
    }

    private List<Integer> iterations() {
        return asked.stream().map(Instruction::iterations).toList();
    }

    @Test
    void timesOfCallsComeInParts() throws IOException, LostException {
        int calls = 2 * BenchSeries.MOST_TIMES + 5;
        try (GivenRanks ranks = answering(1)) {
            assertArrayEquals(numbers(0, 1, calls), series(ranks).each(100, UNTIMED, calls));
        }
        assertEquals(List.of(BenchSeries.MOST_TIMES, BenchSeries.MOST_TIMES, 5), iterations());
        assertTrue(asked.stream().allMatch(each -> each.untimed() == UNTIMED && each.count() == 100), asked::toString);
    }

    @Test
    void soDoThoseOfOverlaps() throws IOException, LostException {
        int parts = Instruction.OVERLAP_PARTS;
        int calls = BenchSeries.MOST_TIMES / parts + 1;
        try (GivenRanks ranks = answering(parts)) {
            double[][] times = series(ranks).overlapped(100, UNTIMED, calls);
            for (int part = 0; part < parts; part++) {
                assertArrayEquals(numbers(part, parts, calls), times[part]);
            }
        }
        assertEquals(List.of(calls - 1, 1), iterations());
    }
}
