package mpi;

import io.tutti.mpi.java.topology.GridShape;

/** A grid of ranks and the caller's place in it. */
public final class CartParms {
    /** The extent of each dimension. */
    public int[] dims;

    /** Which dimensions are rings. */
    public boolean[] periods;

    /** The caller's coordinates. */
    public int[] coords;

    CartParms(GridShape shape, int rank) {
        dims = shape.dims().clone();
        periods = shape.periods().clone();
        coords = shape.coordinates(rank);
    }

    /**
     * Returns the number of dimensions.
     *
     * @return the number, from 0
     */
    public int getDimCount() {
        return dims.length;
    }

    /**
     * Returns the extent of a dimension.
     *
     * @param i dimension, from 0
     * @return the extent, at least 1
     */
    public int getDim(int i) {
        return dims[i];
    }

    /**
     * Returns whether a dimension is a ring.
     *
     * @param i dimension, from 0
     * @return true for a ring
     */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /**
     * Returns the caller's coordinate.
     *
     * @param i dimension, from 0
     * @return the coordinate, from 0
     */
    public int getCoord(int i) {
        return coords[i];
    }
}
