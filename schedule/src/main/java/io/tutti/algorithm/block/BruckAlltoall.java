package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Bruck;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/**
 * A chunk whose destination is d ranks away travels by the bits of d, the highest first. In every step, each rank
 * forwards all chunks whose remaining distance contains the step's bit, as one message. This takes a logarithmic number
 * of steps for any number of ranks, and about half a logarithm times the traffic of {@link PairwiseAlltoall}, so it
 * suits few bytes. Ranks forward chunks of others, so every rank must know the lengths of all chunks. Bruck, Ho,
 * Kipnis, Upfal and Weathersby, Efficient algorithms for all-to-all communications in multiport message-passing
 * systems, 1997.
 */
final class BruckAlltoall implements Algorithm {
    @Override
    public String collective() {
        return "alltoall";
    }

    @Override
    public String name() {
        return "bruck";
    }

    @Override
    public String description() {
        return "chunks are forwarded by the bits of their distance, in log2 P steps (Bruck et al. 1997)";
    }

    @Override
    public boolean needsAllLengths() {
        return true;
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.alltoall(ranks),
                Symmetry.pairRotation(ranks),
                rank -> new Writer(new Ring(ranks), rank).program());
    }

    /**
     * Writes the program of a rank. The distance of a chunk is the distance from its source to its destination. Of each
     * distance, a rank holds one chunk at a time, alternating between two scratch buffers of that distance, so a chunk
     * is not overwritten while it is sent.
     */
    private record Writer(Ring ring, int rank) {
        Program program() {
            Bruck bruck = new Bruck(ring.size());
            ProgramBuilder program = new ProgramBuilder(rank);
            for (int step = 0; step < bruck.steps(); step++) {
                int bit = bruck.distance(bruck.steps() - 1 - step);
                List<Slice> sent = new ArrayList<>();
                List<Slice> received = new ArrayList<>();
                for (int distance = bit; distance < ring.size(); distance++) {
                    if ((distance & bit) != 0) {
                        sent.add(before(distance, bit));
                        received.add(after(distance, bit));
                    }
                }
                program.send(ring.after(rank, bit), step, sent.toArray(Slice[]::new));
                program.recv(ring.before(rank, bit), step, received.toArray(Slice[]::new));
            }
            int kept = chunk(rank, 0);
            return program.copy(Slice.output(kept, 1), Slice.input(kept, 1)).build();
        }

        /** The chunk of a distance that this rank holds before the chunk moves on by one bit of the distance. */
        private Slice before(int distance, int bit) {
            int gone = distance & -(bit << 1);
            int chunk = chunk(ring.before(rank, gone), distance);
            return gone == 0 ? Slice.input(chunk, 1) : Slice.scratch(buffer(distance, gone), chunk, 1);
        }

        /** The chunk of a distance that this rank holds after the chunk has moved on by one bit of the distance. */
        private Slice after(int distance, int bit) {
            int gone = distance & -bit;
            int chunk = chunk(ring.before(rank, gone), distance);
            return gone == distance ? Slice.output(chunk, 1) : Slice.scratch(buffer(distance, gone), chunk, 1);
        }

        private int chunk(int source, int distance) {
            return source * ring.size() + ring.after(source, distance);
        }

        private static int buffer(int distance, int gone) {
            return 2 * distance + Integer.bitCount(gone) % 2;
        }
    }
}
