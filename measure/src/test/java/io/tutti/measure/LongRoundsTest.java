package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.LostException;
import io.tutti.measure.wire.BenchController;
import io.tutti.measure.wire.Instruction;
import io.tutti.measure.wire.RankEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A series asks its ranks for a long round in parts. */
class LongRoundsTest {
    private static final int RANKS = 2;
    private static final int UNTIMED = 3;

    private record Subject(BenchController controller) implements BenchSubject {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public boolean isCompiledLate() {
            return false;
        }

        @Override
        public int leave() {
            controller.close();
            return 0;
        }
    }

    /** A rank that answers with the number of each time, of which its own are the largest in turn; returns what it was asked for. */
    private static List<Instruction> answer(BenchController controller, int rank, int times) {
        List<Instruction> asked = new ArrayList<>();
        int next = 0;
        try (RankEnd end = RankEnd.connect(controller.socket(), rank)) {
            for (Instruction each = end.next(); each.kind() != Instruction.Kind.END; each = end.next()) {
                asked.add(each);
                long[] words = new long[times * each.iterations()];
                for (int i = 0; i < words.length; i++, next++) {
                    words[i] = next % RANKS == rank ? next : 0;
                }
                end.answer(words, words.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return asked;
    }

    @FunctionalInterface
    private interface Measurement {
        void take(BenchSeries series) throws LostException;
    }

    /** Returns what a rank was asked for; all are asked for the same. */
    private static List<Instruction> asked(int times, Measurement measurement) throws IOException, LostException {
        List<CompletableFuture<List<Instruction>>> ranks = new ArrayList<>();
        try (Subject subject = new Subject(new BenchController(RANKS, Duration.ofSeconds(60)))) {
            for (int rank = 0; rank < RANKS; rank++) {
                int number = rank;
                ranks.add(CompletableFuture.supplyAsync(
                        () -> answer(subject.controller(), number, times),
                        task -> Thread.ofPlatform().daemon().start(task)));
            }
            subject.awaitRanks();
            measurement.take(new BenchSeries(subject, 0, null, "numbers"));
        }
        assertEquals(ranks.getFirst().join(), ranks.getLast().join());
        return ranks.getFirst().join();
    }

    private static double[] numbers(int from, int step, int count) {
        return IntStream.range(0, count).mapToDouble(i -> from + i * step).toArray();
    }

    /** Otherwise ranks held all times of a round at once, and more than 2^28 did not fit into a message. */
    @Test
    void timesOfALongRoundComeInParts() throws IOException, LostException {
        int calls = 2 * BenchSeries.MOST_TIMES + 5;
        List<Instruction> asked =
                asked(1, series -> assertArrayEquals(numbers(0, 1, calls), series.each(100, UNTIMED, calls)));
        assertEquals(List.of(BenchSeries.MOST_TIMES, BenchSeries.MOST_TIMES, 5), iterations(asked));
        assertTrue(asked.stream().allMatch(each -> each.untimed() == UNTIMED && each.count() == 100), asked::toString);
    }

    @Test
    void soDoThoseOfOverlaps() throws IOException, LostException {
        int parts = Instruction.OVERLAP_PARTS;
        int calls = BenchSeries.MOST_TIMES / parts + 1;
        List<Instruction> asked = asked(parts, series -> {
            double[][] times = series.overlapped(100, UNTIMED, calls);
            for (int part = 0; part < parts; part++) {
                assertArrayEquals(numbers(part, parts, calls), times[part]);
            }
        });
        assertEquals(List.of(calls - 1, 1), iterations(asked));
    }

    private static List<Integer> iterations(List<Instruction> asked) {
        return asked.stream().map(Instruction::iterations).toList();
    }
}
