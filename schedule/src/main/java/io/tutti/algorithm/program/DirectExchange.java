package io.tutti.algorithm.program;

import io.tutti.algorithm.pattern.Ring;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Direct exchanges, in which every rank sends to every other rank at once. Destinations are rotated, so that at any
 * time different ranks send to different ranks.
 *
 * @param ring the ranks
 * @param rank the rank whose program is written
 * @param program the program
 */
public record DirectExchange(Ring ring, int rank, ProgramBuilder program) {
    /**
     * Begins the program of a rank.
     *
     * @param ranks number of ranks
     * @param rank the rank whose program is written
     */
    public DirectExchange(int ranks, int rank) {
        this(new Ring(ranks), rank, new ProgramBuilder(rank));
    }

    /**
     * Sends a piece to every other rank, and combines the received pieces with this rank's piece in rank order by one
     * reduction.
     *
     * @param key the key of all messages
     * @param pieces the piece for a rank; for this rank, its operand
     * @param target the slice for the result, with the chunks of this rank's piece
     */
    public void combine(int key, IntFunction<Slice> pieces, Slice target) {
        for (int distance = 1; distance < ring.size(); distance++) {
            int peer = ring.after(rank, distance);
            program.send(peer, key, pieces.apply(peer));
        }
        for (int distance = 1; distance < ring.size(); distance++) {
            program.recv(ring.before(rank, distance), key, arrival(target, distance));
        }
        List<Slice> operands = new ArrayList<>();
        for (int other = 0; other < ring.size(); other++) {
            operands.add(other == rank ? pieces.apply(rank) : arrival(target, ring.distance(other, rank)));
        }
        program.reduce(target, operands);
    }

    /**
     * Sends the same slice to every other rank, and receives one from each.
     *
     * @param key the key of all messages
     * @param mine the slice to send; it is copied to OUTPUT if it is not there
     * @param places the slice for what a rank sends
     */
    public void spread(int key, Slice mine, IntFunction<Slice> places) {
        for (int distance = 1; distance < ring.size(); distance++) {
            program.send(ring.after(rank, distance), key, mine);
        }
        if (mine.buffer() == Buffer.INPUT) {
            program.copy(mine.in(Buffer.OUTPUT), mine);
        }
        for (int distance = 1; distance < ring.size(); distance++) {
            int peer = ring.before(rank, distance);
            program.recv(peer, key, places.apply(peer));
        }
    }

    private static Slice arrival(Slice target, int distance) {
        return Slice.scratch(distance - 1, target.first(), target.count());
    }
}
