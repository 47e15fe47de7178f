package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classical algorithms are the generalized one, up to names of ranks, chunks and scratch buffers. */
class SpecialCasesTest {
    /** What travels and what is computed, by rank: messages of a step and the chunks in them, and reductions behind them. */
    private record Deed(String kind, int step, int rank, int peer, Set<Integer> chunks) {}

    private static Schedule named(String name, int ranks) {
        return named("allreduce", name, ranks);
    }

    private static Schedule named(String collective, String name, int ranks) {
        return Algorithms.byName(collective, name).orElseThrow().schedule(ScheduleRequest.of(ranks));
    }

    /** All that ranks do, under other names; keys are counted from 0, and chunks are those that {@code unit} make one. */
    private static Set<Deed> deeds(Schedule schedule, IntUnaryOperator rankName, IntUnaryOperator chunkName, int unit) {
        Set<Deed> deeds = new HashSet<>();
        TreeSet<Integer> keys = new TreeSet<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            schedule.program(rank).ops().forEach(op -> keys.add(op instanceof Op.Send send ? send.key() : -1));
        }
        keys.remove(-1);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            int step = -1;
            for (Op op : schedule.program(rank).ops()) {
                int own = rankName.applyAsInt(rank);
                if (op instanceof Op.Send send) {
                    step = keys.headSet(send.key()).size();
                    deeds.add(new Deed(
                            "send",
                            step,
                            own,
                            rankName.applyAsInt(send.peer()),
                            names(send.sources(), chunkName, unit)));
                } else if (op instanceof Op.Recv recv) {
                    deeds.add(new Deed(
                            "recv",
                            step,
                            own,
                            rankName.applyAsInt(recv.peer()),
                            names(recv.targets(), chunkName, unit)));
                } else if (op instanceof Op.Reduce reduce) {
                    assertEquals(2, reduce.operands().size());
                    for (int chunk : names(reduce.writes(), chunkName, unit)) {
                        assertTrue(deeds.add(new Deed("reduce", step, own, -1, Set.of(chunk))));
                    }
                }
            }
        }
        return deeds;
    }

    private static Set<Integer> names(List<Slice> slices, IntUnaryOperator chunkName, int unit) {
        Set<Integer> names = new HashSet<>();
        for (int chunk : Op.chunks(slices)) {
            for (int part = 0; part < unit; part++) {
                names.add(chunkName.applyAsInt(chunk * unit + part));
            }
        }
        return names;
    }

    private static void assertSame(
            Schedule classical, Schedule generalized, IntUnaryOperator rankName, IntUnaryOperator chunkName) {
        IntUnaryOperator same = IntUnaryOperator.identity();
        int chunks = Math.max(
                classical.collective().chunks(), generalized.collective().chunks());
        assertEquals(
                deeds(
                        classical,
                        rankName,
                        chunkName,
                        chunks / classical.collective().chunks()),
                deeds(generalized, same, same, chunks / generalized.collective().chunks()));
    }

    private static int reversed(int number, int size) {
        return size == 1 ? 0 : Integer.reverse(number) >>> Integer.numberOfLeadingZeros(size) + 1;
    }

    /** The ring sends up, the generator down: rank p is position -p; and it ends with chunk p + 1 instead of chunk p. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 33})
    void ringIsTheOneStepGenerator(int ranks) {
        assertSame(
                named("ring", ranks),
                named("generalized:width=1", ranks),
                rank -> (ranks - rank) % ranks,
                chunk -> (ranks + 1 - chunk) % ranks);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 64})
    void recursiveHalvingIsExclusiveOr(int ranks) {
        Schedule classical = named("recursive-halving", ranks);
        assertSame(classical, named("generalized:group=X", ranks), rank -> reversed(rank, ranks), chunk -> chunk);
        assertSame(classical, named("generalized:group=X,h=reversed", ranks), rank -> rank, chunk -> chunk);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 64})
    void theHalvesAreExclusiveOrToo(int ranks) {
        IntUnaryOperator same = IntUnaryOperator.identity();
        assertSame(
                named("reduce-scatter", "recursive-halving", ranks),
                named("reduce-scatter", "generalized:group=X", ranks),
                same,
                same);
        assertSame(
                named("allgather", "recursive-doubling", ranks),
                named("allgather", "generalized:group=X", ranks),
                same,
                same);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 64})
    void recursiveDoublingIsExclusiveOrWithoutDistribution(int ranks) {
        Schedule classical = named("recursive-doubling", ranks);
        assertSame(classical, named("generalized:group=X,r=30", ranks), rank -> reversed(rank, ranks), chunk -> chunk);
        assertSame(classical, named("generalized:group=X,r=30,h=reversed", ranks), rank -> rank, chunk -> chunk);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 64})
    void theHybridIsExclusiveOrWithLessDistribution(int ranks) {
        int steps = Integer.numberOfTrailingZeros(ranks);
        for (int doubled = 0; doubled <= steps; doubled++) {
            Schedule classical = hybrid(ranks, doubled);
            Verifier.verify(classical);
            assertSame(
                    classical,
                    named("generalized:group=X,h=reversed,r=" + doubled, ranks),
                    rank -> rank,
                    chunk -> chunk);
        }
    }

    /**
     * Van de Geijn, Efficient global combine operations, 1991; Rabenseifner and Träff, 2004: halve and exchange until
     * {@code doubled} dimensions are left, exchange whole what is left in those, and join.
     */
    private static Schedule hybrid(int ranks, int doubled) {
        int dimensions = Integer.numberOfTrailingZeros(ranks);
        int chunks = ranks >> doubled;
        return Schedule.of("hybrid", Collectives.allreduce(ranks, chunks), Symmetry.NONE, rank -> {
            ProgramBuilder program = new ProgramBuilder(rank);
            ChunkRun kept = ChunkRun.of(0, chunks);
            List<ChunkRun> path = new ArrayList<>();
            Slice sums = Slice.input(0, chunks);
            for (int dimension = 0; dimension < dimensions; dimension++) {
                int partner = rank ^ 1 << dimension;
                path.add(kept);
                ChunkRun given = kept;
                if (dimension < dimensions - doubled) {
                    int half = kept.count() / 2;
                    boolean isUpper = partner < rank;
                    given = ChunkRun.of(kept.first() + (isUpper ? 0 : half), half);
                    kept = ChunkRun.of(kept.first() + (isUpper ? half : 0), half);
                }
                Slice arrival = Slice.scratch(0, kept.first(), kept.count());
                program.send(partner, dimension, new Slice(sums.buffer(), given.first(), given.count()));
                program.recv(partner, dimension, arrival);
                Slice next = dimension == dimensions - 1
                        ? Slice.output(kept.first(), kept.count())
                        : Slice.scratch(1 + dimension % 2, kept.first(), kept.count());
                program.reduce(next, new Slice(sums.buffer(), kept.first(), kept.count()), arrival);
                sums = next;
            }
            return join(program, rank, dimensions - doubled, path, kept);
        });
    }

    private static Program join(ProgramBuilder program, int rank, int dimensions, List<ChunkRun> path, ChunkRun kept) {
        for (int dimension = dimensions - 1; dimension >= 0; dimension--) {
            int partner = rank ^ 1 << dimension;
            int key = path.size() + dimensions - 1 - dimension;
            ChunkRun all = path.get(dimension);
            int other = kept.first() == all.first() ? all.first() + kept.count() : all.first();
            program.send(partner, key, Slice.output(kept.first(), kept.count()));
            program.recv(partner, key, Slice.output(other, kept.count()));
            kept = all;
        }
        return program.build();
    }
}
