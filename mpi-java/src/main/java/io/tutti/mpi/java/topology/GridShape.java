package io.tutti.mpi.java.topology;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.util.Arrays;

/**
 * A grid of ranks, pure arithmetic: rank {@code r} stands at the coordinates whose last one varies fastest. No
 * communication; the communicators of grids ask it.
 *
 * @param dims extent of each dimension, at least 1
 * @param periods which dimensions close to a ring; those after the last dimension do not count
 */
public record GridShape(int[] dims, boolean[] periods) {
    /** Stands for a place outside a grid. */
    public static final int OUTSIDE = -1;

    /** Checks that the extents fit. */
    public GridShape {
        if (periods.length < dims.length) {
            throw new Misuse(
                    ErrorClass.ARG,
                    "periods.length=" + periods.length + " must be at least dims.length=" + dims.length);
        }
        for (int dim : dims) {
            if (dim < 1) {
                throw new Misuse(ErrorClass.DIMS, "dims=" + Arrays.toString(dims) + ": each must be at least 1");
            }
        }
        dims = dims.clone();
        periods = Arrays.copyOf(periods, dims.length);
    }

    /** {@return the number of places; of a grid without dimensions 1} */
    public int size() {
        int size = 1;
        for (int dim : dims) {
            size = Math.multiplyExact(size, dim);
        }
        return size;
    }

    /**
     * Returns where a rank stands.
     *
     * @param rank from 0 to the size, excluded
     * @return a coordinate for each dimension
     */
    public int[] coordinates(int rank) {
        if (rank < 0 || rank >= size()) {
            throw new Misuse(ErrorClass.RANK, "rank=" + rank + " is outside a grid of " + size());
        }
        int[] coordinates = new int[dims.length];
        int rest = rank;
        for (int dimension = dims.length - 1; dimension >= 0; dimension--) {
            coordinates[dimension] = rest % dims[dimension];
            rest /= dims[dimension];
        }
        return coordinates;
    }

    /**
     * Returns who stands at a place.
     *
     * @param coordinates one for each dimension; they wrap in periodic ones
     * @return the rank, or {@link #OUTSIDE}
     */
    public int rank(int[] coordinates) {
        if (coordinates.length < dims.length) {
            throw new Misuse(
                    ErrorClass.ARG,
                    "coords.length=" + coordinates.length + " of a grid of " + dims.length + " dimensions");
        }
        int rank = 0;
        for (int dimension = 0; dimension < dims.length; dimension++) {
            int at = coordinates[dimension];
            if (periods[dimension]) {
                at = Math.floorMod(at, dims[dimension]);
            } else if (at < 0 || at >= dims[dimension]) {
                return OUTSIDE;
            }
            rank = rank * dims[dimension] + at;
        }
        return rank;
    }

    /**
     * Returns the rank some places further in a dimension.
     *
     * @param rank where to begin
     * @param dimension from 0
     * @param by number of places, negative for the other direction
     * @return the rank, or {@link #OUTSIDE}
     */
    public int neighbour(int rank, int dimension, int by) {
        if (dimension < 0 || dimension >= dims.length) {
            throw new Misuse(ErrorClass.ARG, "direction=" + dimension + " of a grid of " + dims.length + " dimensions");
        }
        int[] coordinates = coordinates(rank);
        coordinates[dimension] = Math.addExact(coordinates[dimension], by);
        return rank(coordinates);
    }

    /**
     * Returns both neighbours in each dimension, the lower first: the order of neighbourhood collectives.
     *
     * @param rank whose neighbours
     * @return twice as many ranks as dimensions, {@link #OUTSIDE} where there is none
     */
    public int[] neighbours(int rank) {
        int[] neighbours = new int[2 * dims.length];
        for (int dimension = 0; dimension < dims.length; dimension++) {
            neighbours[2 * dimension] = neighbour(rank, dimension, -1);
            neighbours[2 * dimension + 1] = neighbour(rank, dimension, 1);
        }
        return neighbours;
    }

    /**
     * Returns the part of some dimensions.
     *
     * @param kept which dimensions stay
     * @return a grid of these
     */
    public GridShape sub(boolean[] kept) {
        int[] keptDims = new int[dims.length];
        boolean[] keptPeriods = new boolean[dims.length];
        int count = 0;
        for (int dimension = 0; dimension < dims.length; dimension++) {
            if (kept[dimension]) {
                keptDims[count] = dims[dimension];
                keptPeriods[count++] = periods[dimension];
            }
        }
        return new GridShape(Arrays.copyOf(keptDims, count), Arrays.copyOf(keptPeriods, count));
    }

    /**
     * Returns a number that the ranks of the same part by {@link #sub} share, and no others.
     *
     * @param rank of this grid
     * @param kept which dimensions stay
     * @return the number of its part, from 0
     */
    public int part(int rank, boolean[] kept) {
        if (kept.length < dims.length) {
            throw new Misuse(
                    ErrorClass.ARG,
                    "remainDims.length=" + kept.length + " of a grid of " + dims.length + " dimensions");
        }
        int[] coordinates = coordinates(rank);
        int part = 0;
        for (int dimension = 0; dimension < dims.length; dimension++) {
            if (!kept[dimension]) {
                part = part * dims[dimension] + coordinates[dimension];
            }
        }
        return part;
    }
}
