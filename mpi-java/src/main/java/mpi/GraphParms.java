package mpi;

import io.tutti.mpi.java.topology.GraphShape;

/** A graph of ranks: {@code index[i]} counts the neighbours of ranks 0 to {@code i} together, {@code edges} lists them. */
public final class GraphParms {
    /** Number of neighbours of this and all lower ranks. */
    public int[] index;

    /** Neighbours of rank 0, then of rank 1, and so on. */
    public int[] edges;

    /** Creates a description without arrays. */
    public GraphParms() {}

    GraphParms(GraphShape shape) {
        index = shape.index().clone();
        edges = shape.edges().clone();
    }

    /**
     * Returns the number of ranks.
     *
     * @return the length of {@code index}
     */
    public int getIndexCount() {
        return index.length;
    }

    /**
     * Returns an element of {@code index}.
     *
     * @param i rank
     * @return the number of neighbours of this and all lower ranks
     */
    public int getIndex(int i) {
        return index[i];
    }

    /**
     * Returns the number of edges.
     *
     * @return the length of {@code edges}
     */
    public int getEdgeCount() {
        return edges.length;
    }

    /**
     * Returns an element of {@code edges}.
     *
     * @param i position, from 0
     * @return the rank of a neighbour
     */
    public int getEdge(int i) {
        return edges[i];
    }
}
