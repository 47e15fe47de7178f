package mpi;

import io.tutti.mpi.java.topology.GridShape;

/** Ranks in a grid; the last coordinate varies fastest. Adds Open MPI's names to those of mpiJava. */
public final class CartComm extends Cartcomm {
    CartComm() {}

    CartComm(Context context, GridShape shape) {
        super(context, shape);
    }

    /**
     * Fills the zeros of {@code dims}, as {@link Cartcomm#Dims_create} does.
     *
     * @param nnodes number of ranks
     * @param dims extents that are given, and zeros
     */
    public static void createDims(int nnodes, int[] dims) {
        Dims_create(nnodes, dims);
    }

    /**
     * Returns the grid and the caller's place.
     *
     * @return a copy
     */
    public CartParms getTopo() {
        return Get();
    }

    /**
     * Returns who stands at a place.
     *
     * @param coords a coordinate for each dimension; they wrap in periodic ones
     * @return the rank
     */
    public int getRank(int[] coords) {
        return Rank(coords);
    }

    /**
     * Returns where a rank stands.
     *
     * @param rank of the grid
     * @return a coordinate for each dimension
     */
    public int[] getCoords(int rank) {
        return Coords(rank);
    }

    /**
     * Returns the caller's neighbours for a shift.
     *
     * @param direction dimension, from 0
     * @param disp number of places, negative for the other direction
     * @return whom to receive from and send to; {@link MPI#PROC_NULL} beyond an edge
     */
    public ShiftParms shift(int direction, int disp) {
        return Shift(direction, disp);
    }

    /**
     * Cuts the grid into grids of fewer dimensions. Collective.
     *
     * @param remainDims which dimensions stay
     * @return the caller's part
     */
    public CartComm sub(boolean[] remainDims) {
        return Sub(remainDims);
    }

    /**
     * Returns the place that suits the caller best in another grid: the one of its rank.
     *
     * @param dims extents
     * @param periods which dimensions are rings
     * @return a rank, or {@link MPI#UNDEFINED} if the grid has no place for the caller
     */
    public int map(int[] dims, boolean[] periods) {
        return Map(dims, periods);
    }

    @Override
    public CartComm clone() {
        return isHandleCloned() ? this : again();
    }

    @Override
    public CartComm dup() {
        return again();
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        CartComm copy = again();
        copy.setInfo(info);
        return copy;
    }

    @Override
    public CartComm iDup() {
        return again();
    }
}
