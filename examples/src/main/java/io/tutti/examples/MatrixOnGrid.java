package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.Work;
import io.tutti.type.Reduction;

/**
 * Multiplies a matrix with two vectors, {@code y = A x} and {@code z = Aᵀ w}, on a grid of ranks, each with a block of A. Partial sums
 * of y are added along a row of the grid, those of z along a column. Both have a communicator, with links of its own, so y
 * travels while z is computed. Here all {@code x} and {@code w} are 1, and {@code A[i][j] = i}.
 */
public final class MatrixOnGrid {
    private static final int COLUMNS = 2;
    private static final int BLOCK = 500;

    private MatrixOnGrid() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            int rowOfGrid = world.rank() / COLUMNS;
            int columnOfGrid = world.rank() % COLUMNS;
            try (Communicator row = world.split(rowOfGrid, world.rank());
                    Communicator column = world.split(columnOfGrid, world.rank())) {
                double[] y = new double[BLOCK];
                for (int i = 0; i < BLOCK; i++) {
                    for (int j = 0; j < BLOCK; j++) {
                        y[i] += element(rowOfGrid * BLOCK + i);
                    }
                }
                Work sum = row.allreduceAsync(Data.of(y), Reduction.SUM); // y must not be used before await

                double[] z = new double[BLOCK];
                for (int i = 0; i < BLOCK; i++) {
                    for (int j = 0; j < BLOCK; j++) {
                        z[j] += element(rowOfGrid * BLOCK + i);
                    }
                }
                column.allreduce(z, Reduction.SUM);
                sum.await();
                System.out.println(String.format(
                        "rank %d in row %d of %d: last of y %.0f, of z %.0f",
                        world.rank(), rowOfGrid, column.size(), y[BLOCK - 1], z[BLOCK - 1]));
            }
        }
    }

    private static double element(int row) {
        return row;
    }
}
