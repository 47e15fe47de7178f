package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Swing;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance 1, 1, 3, 5, 11, … each reduce one half of the remaining chunks: much goes to a neighbour, little
 * goes far. So that halves are runs of chunks, a rank ends with the chunk of another rank, to which it sends it in a
 * last step. If the number of ranks is no power of two, some ranks first send their vector to a neighbour. De Sensi et
 * al., Bine trees: enhancing collective operations by optimizing communication locality, 2025, the butterfly of vector
 * halving and distance doubling, with a permutation at the end.
 */
final class BineReduceScatter implements Algorithm {
    @Override
    public String collective() {
        return "reduce-scatter";
    }

    @Override
    public String name() {
        return "bine";
    }

    @Override
    public String description() {
        return "partners at distance 1, 1, 3, 5, … halve vectors, then each chunk goes home (De Sensi et al. 2025)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        Swing swing = new Swing(fold.nodes());
        return SingleRank.orElse(
                this,
                Collectives.reduceScatter(fold.ranks()),
                Symmetry.NONE,
                rank -> new Member(fold, swing, rank).write());
    }

    /** Writes the program of a rank. Sums alternate between two scratch buffers, so a step does not overwrite what it sends. */
    private static final class Member {
        private static final int SUMS = 1;
        private static final int LAST_SUMS = 3;

        private final Fold fold;
        private final Swing swing;
        private final int rank;
        private final int node;
        private final int home;
        private final ProgramBuilder program;
        private Slice sums;

        Member(Fold fold, Swing swing, int rank) {
            this.fold = fold;
            this.swing = swing;
            this.rank = rank;
            node = fold.node(rank);
            home = fold.dimensions() + 1;
            program = new ProgramBuilder(rank);
            sums = Slice.input(0, fold.ranks());
        }

        Program write() {
            if (fold.isExtra(rank)) {
                program.send(rank - 1, 0, sums);
                receiveChunk();
                return program.build();
            }
            if (fold.hasExtra(node)) {
                Slice arrival = sums.in(Buffer.scratch(0));
                program.recv(rank + 1, 0, arrival).reduce(sums.in(Buffer.scratch(SUMS)), sums, arrival);
                sums = sums.in(Buffer.scratch(SUMS));
            }
            int place = 0;
            for (int step = 0; step < fold.dimensions(); step++) {
                place = 2 * place + (swing.isUpper(node, step) ? 1 : 0);
                halve(step, place);
            }
            bringHome();
            return program.build();
        }

        private void halve(int step, int place) {
            int partner = fold.rank(swing.partner(node, step));
            int after = fold.dimensions() - 1 - step;
            Slice kept = run(place, after);
            Slice arrival = kept.in(Buffer.scratch(0));
            program.send(partner, step + 1, run(place ^ 1, after)).recv(partner, step + 1, arrival);
            boolean isArrivalFirst = partner < rank;
            if (after > 0) {
                sums = kept.in(Buffer.scratch(SUMS + (step + 1) % 2));
                program.reduce(sums, isArrivalFirst ? arrival : kept, isArrivalFirst ? kept : arrival);
                return;
            }
            for (int chunk = kept.first(); chunk < kept.end(); chunk++) {
                Slice one = new Slice(kept.buffer(), chunk, 1);
                Slice other = one.in(arrival.buffer());
                program.reduce(last(kept, chunk), isArrivalFirst ? other : one, isArrivalFirst ? one : other);
            }
            sums = kept;
        }

        /** The slice for a chunk's sum of all ranks: OUTPUT if it is this rank's chunk. */
        private Slice last(Slice kept, int chunk) {
            return chunk == rank ? Slice.output(chunk, 1) : Slice.scratch(LAST_SUMS + chunk - kept.first(), chunk, 1);
        }

        /** Sends each chunk to its rank, and receives this rank's. */
        private void bringHome() {
            for (int chunk = sums.first(); chunk < sums.end(); chunk++) {
                if (chunk != rank) {
                    program.send(chunk, home, last(sums, chunk));
                }
            }
            receiveChunk();
        }

        private void receiveChunk() {
            int holder = fold.rank(swing.nodeAt(node));
            if (holder != rank) {
                program.recv(holder, home, Slice.output(rank, 1));
            }
        }

        /** The chunks of the ranks that a run of nodes acts for: the nodes whose number, without its last bits, is given. */
        private Slice run(int number, int bits) {
            int first = fold.rank(number << bits);
            int next = number + 1 << bits;
            return new Slice(sums.buffer(), first, (next == fold.nodes() ? fold.ranks() : fold.rank(next)) - first);
        }
    }
}
