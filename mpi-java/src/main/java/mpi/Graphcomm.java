package mpi;

import io.tutti.mpi.java.topology.GraphShape;

/** Ranks in a graph, in mpiJava's dialect. */
public class Graphcomm extends Intracomm {
    private final GraphShape shape;

    /** Of the ranks that a graph has no place for. */
    Graphcomm() {
        shape = null;
    }

    /** The shape is null where each rank knows its own neighbours only. */
    Graphcomm(Context context, GraphShape shape) {
        super(context);
        this.shape = shape;
        openNeighbourMessages();
    }

    /**
     * Makes a graph of the first ranks of a communicator. Collective.
     *
     * @return null at ranks that the graph has no place for
     */
    static GraphComm create(Intracomm parent, int[] index, int[] edges) {
        try {
            GraphShape shape = new GraphShape(index, edges);
            if (shape.size() > parent.Size()) {
                throw new MPIException(
                        MPI.ERR_ARG, "a graph of " + shape.size() + " has only " + parent.Size() + " ranks", null);
            }
            boolean isInside = parent.Rank() < shape.size();
            Intracomm part = parent.Split(isInside ? 0 : MPI.UNDEFINED, parent.Rank());
            return isInside ? parent.handOn(new GraphComm(part.detach(), shape)) : null;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    final GraphShape shape() {
        context();
        if (shape == null) {
            throw new MPIException(
                    MPI.ERR_TOPOLOGY,
                    "no rank knows all edges of a distributed graph; ask getDistGraphNeighbors",
                    null);
        }
        return shape;
    }

    @Override
    Neighbours neighbours() {
        int[] around = shape().neighbours(Rank());
        return new Neighbours(around, around, new int[around.length], new int[around.length]);
    }

    @Override
    GraphComm again() {
        GraphComm copy = new GraphComm(super.again().detach(), shape());
        copy.copyAttributes(this);
        return copy;
    }

    @Override
    public int Topo_test() {
        return MPI.GRAPH;
    }

    /**
     * Returns the graph.
     *
     * @return a copy
     */
    public GraphParms Get() {
        return new GraphParms(shape());
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank of the graph
     * @return their ranks
     */
    public int[] Neighbours(int rank) {
        try {
            return shape().neighbours(rank);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns the place that suits the caller best in another graph: the one of its rank.
     *
     * @param index ends of the ranks' neighbours
     * @param edges neighbours
     * @return a rank, or {@link MPI#UNDEFINED} if the graph has no place for the caller
     */
    public int Map(int[] index, int[] edges) {
        return Rank() < index.length ? Rank() : MPI.UNDEFINED;
    }

    @Override
    public Graphcomm clone() {
        return isHandleCloned() ? this : again();
    }
}
