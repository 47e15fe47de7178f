package mpi;

import io.tutti.mpi.java.topology.GridDims;
import io.tutti.mpi.java.topology.GridShape;

/** Ranks in a grid, in mpiJava's dialect; the last coordinate varies fastest. */
public class Cartcomm extends Intracomm {
    private final GridShape shape;

    /** Of the ranks that a grid has no place for. */
    Cartcomm() {
        shape = null;
    }

    Cartcomm(Context context, GridShape shape) {
        super(context);
        this.shape = shape;
        openNeighbourMessages();
    }

    /**
     * Cuts a grid out of a communicator. Collective.
     *
     * @return null at ranks that the grid has no place for
     */
    static CartComm create(Intracomm parent, int[] dims, boolean[] periods) {
        try {
            GridShape shape = new GridShape(dims, periods);
            if (shape.size() > parent.Size()) {
                throw new MPIException(
                        MPI.ERR_DIMS,
                        "a grid of " + shape.size() + " places has only " + parent.Size() + " ranks",
                        null);
            }
            boolean isInside = parent.Rank() < shape.size();
            Intracomm part = parent.Split(isInside ? 0 : MPI.UNDEFINED, parent.Rank());
            return isInside ? parent.handOn(new CartComm(part.detach(), shape)) : null;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    final GridShape shape() {
        context(); // says what is wrong where there is none
        return shape;
    }

    private int rankOrNone(int rank) {
        return rank == GridShape.OUTSIDE ? MPI.PROC_NULL : rank;
    }

    @Override
    Neighbours neighbours() {
        int[] around = shape().neighbours(Rank());
        int[] own = new int[around.length];
        int[] opposite = new int[around.length];
        for (int index = 0; index < around.length; index++) {
            around[index] = rankOrNone(around[index]);
            own[index] = index;
            opposite[index] = index ^ 1; // what leaves downwards comes in from above
        }
        return new Neighbours(around, around, opposite, own);
    }

    @Override
    CartComm again() {
        CartComm copy = new CartComm(super.again().detach(), shape());
        copy.copyAttributes(this);
        return copy;
    }

    @Override
    public int Topo_test() {
        return MPI.CART;
    }

    /**
     * Fills the zeros of {@code dims} so that the product of all is {@code nnodes}, as close to each other as possible, in
     * descending order.
     *
     * @param nnodes number of ranks
     * @param dims extents that are given, and zeros
     */
    public static void Dims_create(int nnodes, int[] dims) {
        try {
            GridDims.fill(nnodes, dims);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns the grid and the caller's place.
     *
     * @return a copy
     */
    public CartParms Get() {
        return new CartParms(shape(), Rank());
    }

    /**
     * Returns who stands at a place.
     *
     * @param coords a coordinate for each dimension; they wrap in periodic ones
     * @return the rank
     */
    public int Rank(int[] coords) {
        try {
            int rank = shape().rank(coords);
            if (rank == GridShape.OUTSIDE) {
                throw new MPIException(
                        MPI.ERR_ARG, "coords=" + java.util.Arrays.toString(coords) + " are outside the grid", null);
            }
            return rank;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns where a rank stands.
     *
     * @param rank of the grid
     * @return a coordinate for each dimension
     */
    public int[] Coords(int rank) {
        try {
            return shape().coordinates(rank);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns the caller's neighbours for a shift.
     *
     * @param direction dimension, from 0
     * @param disp number of places, negative for the other direction
     * @return whom to receive from and send to; {@link MPI#PROC_NULL} beyond an edge
     */
    public ShiftParms Shift(int direction, int disp) {
        try {
            int source = rankOrNone(shape().neighbour(Rank(), direction, -disp));
            return new ShiftParms(source, rankOrNone(shape().neighbour(Rank(), direction, disp)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Cuts the grid into grids of fewer dimensions. Collective.
     *
     * @param remain_dims which dimensions stay
     * @return the caller's part
     */
    public CartComm Sub(boolean[] remain_dims) {
        try {
            int part = shape().part(Rank(), remain_dims);
            return handOn(new CartComm(Split(part, Rank()).detach(), shape().sub(remain_dims)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /**
     * Returns the place that suits the caller best in another grid: the one of its rank.
     *
     * @param dims extents
     * @param periods which dimensions are rings
     * @return a rank, or {@link MPI#UNDEFINED} if the grid has no place for the caller
     */
    public int Map(int[] dims, boolean[] periods) {
        try {
            return Rank() < new GridShape(dims, periods).size() ? Rank() : MPI.UNDEFINED;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    @Override
    public Cartcomm clone() {
        return isHandleCloned() ? this : again();
    }
}
