package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.group.FoldPosition;
import io.tutti.algorithm.group.FoldStep;
import io.tutti.algorithm.group.Folding;
import io.tutti.algorithm.group.VectorRun;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a rank's program of a {@link Folding}.
 *
 * <p>If one vector is finished, no step combines what it sends, and sums are kept in OUTPUT. If several vectors are
 * finished, sums move between three pairs of scratch buffers, because a run of vectors is up to two runs of chunks: one
 * pair is being sent, one is written, and the third may hold stars until they are moved to OUTPUT.
 */
final class FoldProgram {
    private static final int SPARE = 3;

    private final Folding folding;
    private final FoldPosition at;
    private final ProgramBuilder program;
    private int key;
    /** The locations of the star vectors and of the regular vectors; equal if the two are not distinguished. */
    private Location star = new Location.Whole(Buffer.INPUT);

    private Location regular = star;

    /** A location of vectors. */
    private sealed interface Location {
        /** The slice of these chunks at this location. */
        Slice at(ChunkRun chunks);

        /** INPUT or OUTPUT. */
        record Whole(Buffer buffer) implements Location {
            @Override
            public Slice at(ChunkRun chunks) {
                return new Slice(buffer, chunks.first(), chunks.count());
            }
        }

        /** One or two scratch buffers, one for each run of chunks. */
        record Pair(int number, List<Slice> pieces) implements Location {
            @Override
            public Slice at(ChunkRun chunks) {
                int end = chunks.first() + chunks.count();
                for (Slice piece : pieces) {
                    if (piece.first() <= chunks.first() && end <= piece.end()) {
                        return new Slice(piece.buffer(), chunks.first(), chunks.count());
                    }
                }
                throw new IllegalStateException("chunks=" + chunks + " are not among " + pieces);
            }
        }
    }

    private static final Location OUTPUT = new Location.Whole(Buffer.OUTPUT);

    FoldProgram(Folding folding, int rank) {
        this.folding = folding;
        at = FoldPosition.of(folding, rank);
        program = new ProgramBuilder(rank);
    }

    Program write() {
        List<FoldStep> steps = folding.reduction();
        for (int number = 0; number < steps.size(); number++) {
            boolean isBeforeExchange =
                    number == steps.size() - 2 && steps.getLast().isOverlapping();
            fold(steps.get(number), number == steps.size() - 1, isBeforeExchange);
        }
        for (FoldStep step : folding.distribution()) {
            program.send(at.peer(step, step.shift()), key, slices(OUTPUT, step.sent()));
            program.recv(at.peer(step, -step.shift()), key++, slices(OUTPUT, step.received()));
        }
        return program.build();
    }

    private void fold(FoldStep step, boolean isLast, boolean isBeforeExchange) {
        Location arrival = pair(0, step.received());
        program.send(at.peer(step, -step.shift()), key, slices(regular, step.sent()));
        program.recv(at.peer(step, step.shift()), key++, slices(arrival, step.received()));
        if (!step.isOverlapping()) {
            foldOne(step, arrival, isBeforeExchange ? spare(step.received()) : OUTPUT);
        } else if (star == regular && step.star() != null) {
            star = combine(step, step.received(), star, arrival, isLast ? OUTPUT : spare(step.received()));
            regular = star;
        } else {
            foldSeveral(step, arrival, isBeforeExchange);
        }
    }

    /** A step towards one vector: all results go to the same location. */
    private void foldOne(FoldStep step, Location arrival, Location target) {
        if (step.star() != null) {
            combine(step, step.star(), star, arrival, target);
        }
        if (step.regular() != null) {
            combine(step, step.regular(), regular, arrival, target);
        }
        regular = target;
        star = step.received().first() == 0 ? target : star;
    }

    /** A step towards several vectors: stars and regular vectors have separate locations. */
    private void foldSeveral(FoldStep step, Location arrival, boolean isBeforeExchange) {
        Location next =
                step.regular() == null ? null : combine(step, step.regular(), regular, arrival, spare(step.regular()));
        if (step.star() != null) {
            boolean isSentNext = isBeforeExchange && next == null;
            star = combine(step, step.star(), star, arrival, isSentNext ? spare(step.star()) : OUTPUT);
        }
        regular = next == null ? star : next;
    }

    private Location combine(FoldStep step, VectorRun vectors, Location own, Location arrival, Location target) {
        boolean isArrivalFirst = at.isArrivalFirst(step);
        for (ChunkRun chunks : at.chunks(vectors)) {
            Slice mine = own.at(chunks);
            Slice theirs = arrival.at(chunks);
            program.reduce(target.at(chunks), isArrivalFirst ? theirs : mine, isArrivalFirst ? mine : theirs);
        }
        return target;
    }

    private Slice[] slices(Location location, VectorRun vectors) {
        return at.chunks(vectors).stream().map(location::at).toArray(Slice[]::new);
    }

    /** A pair of scratch buffers that holds neither stars nor regular vectors. */
    private Location spare(VectorRun vectors) {
        int number = 1;
        while (number <= SPARE && (isIn(star, number) || isIn(regular, number))) {
            number++;
        }
        return pair(number, vectors);
    }

    private static boolean isIn(Location location, int number) {
        return location instanceof Location.Pair pair && pair.number() == number;
    }

    private Location pair(int number, VectorRun vectors) {
        List<Slice> pieces = new ArrayList<>();
        for (ChunkRun chunks : at.chunks(vectors)) {
            pieces.add(Slice.scratch(2 * number + pieces.size(), chunks.first(), chunks.count()));
        }
        return new Location.Pair(number, pieces);
    }
}
