package io.tutti.mpi.java.topology;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.util.Arrays;

/**
 * A graph of ranks as MPI writes it: {@code index[i]} is the number of neighbours of ranks 0 to i together,
 * {@code edges} are those neighbours one rank after the other.
 *
 * @param index ends of the ranks' neighbours in {@code edges}
 * @param edges ranks of neighbours
 */
public record GraphShape(int[] index, int[] edges) {
    /** Checks that the graph is one. */
    public GraphShape {
        int before = 0;
        for (int end : index) {
            if (end < before) {
                throw new Misuse(ErrorClass.ARG, "index=" + Arrays.toString(index) + " must not descend");
            }
            before = end;
        }
        if (before > edges.length) {
            throw new Misuse(ErrorClass.ARG, "index ends at " + before + ", beyond edges.length=" + edges.length);
        }
        for (int edge : edges) {
            if (edge < 0 || edge >= index.length) {
                throw new Misuse(ErrorClass.ARG, "edge to rank " + edge + " in a graph of " + index.length);
            }
        }
        index = index.clone();
        edges = edges.clone();
    }

    /** {@return the number of ranks} */
    public int size() {
        return index.length;
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank whose
     * @return their ranks, in the order of the edges
     */
    public int[] neighbours(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new Misuse(ErrorClass.RANK, "rank=" + rank + " is outside a graph of " + index.length);
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }
}
