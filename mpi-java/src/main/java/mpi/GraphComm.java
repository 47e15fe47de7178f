package mpi;

import io.tutti.mpi.java.topology.GraphShape;

/** Ranks in a graph. Adds Open MPI's names to those of mpiJava, and distributed graphs. */
public final class GraphComm extends Graphcomm {
    private final DistGraphNeighbors own;

    GraphComm() {
        own = null;
    }

    GraphComm(Context context, GraphShape shape) {
        super(context, shape);
        own = null;
    }

    GraphComm(Context context, DistGraphNeighbors own) {
        super(context, null);
        this.own = own;
    }

    @Override
    Neighbours neighbours() {
        if (own == null) {
            return super.neighbours();
        }
        int[] in = own.sources();
        int[] out = own.destinations();
        return new Neighbours(in, out, new int[out.length], new int[in.length]);
    }

    @Override
    GraphComm again() {
        if (own == null) {
            return super.again();
        }
        GraphComm copy = new GraphComm(Intracomms.duplicate(this).detach(), own);
        copy.copyAttributes(this);
        return copy;
    }

    @Override
    public int Topo_test() {
        return own == null ? MPI.GRAPH : MPI.DIST_GRAPH;
    }

    /**
     * Returns the graph.
     *
     * @return a copy
     */
    public GraphParms getDims() {
        return Get();
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank of the graph
     * @return their ranks
     */
    public int[] getNeighbors(int rank) {
        return Neighbours(rank);
    }

    /**
     * Returns the caller's neighbours in a distributed graph.
     *
     * @return its edges, coming in and going out
     */
    public DistGraphNeighbors getDistGraphNeighbors() {
        if (own == null) {
            throw new MPIException(MPI.ERR_TOPOLOGY, "the graph is not a distributed one; ask getNeighbors", null);
        }
        return own;
    }

    /**
     * Returns the place that suits the caller best in another graph: the one of its rank.
     *
     * @param index ends of the ranks' neighbours
     * @param edges neighbours
     * @return a rank, or {@link MPI#UNDEFINED} if the graph has no place for the caller
     */
    public int map(int[] index, int[] edges) {
        return Map(index, edges);
    }

    @Override
    public GraphComm clone() {
        return isHandleCloned() ? this : again();
    }

    @Override
    public GraphComm dup() {
        return again();
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        GraphComm copy = again();
        copy.setInfo(info);
        return copy;
    }

    @Override
    public GraphComm iDup() {
        return again();
    }
}
