package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Random;

/**
 * The gradient of a dense layer, {@code G = Σ Eᵀ X} over the mini-batches of all ranks, from its factors: errors E of {@code batch ×
 * rows} and inputs X of {@code batch × columns}. Small factors are sent instead of the large matrix where that is less.
 */
public final class OuterProductSum {
    private static final int ROWS = 300;
    private static final int COLUMNS = 200;
    private static final int BATCH = 4;

    private OuterProductSum() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            Random random = new Random(world.rank());
            float[] errors = wholeNumbers(random, BATCH * ROWS);
            float[] inputs = wholeNumbers(random, BATCH * COLUMNS);

            OuterProducts outer = OuterProducts.of(world, new OuterShape(ROWS, COLUMNS, BATCH, ElementType.FLOAT32));
            float[] gradient = new float[ROWS * COLUMNS];
            outer.sum(errors, inputs, gradient);

            float[] product = product(errors, inputs); // the same by hand: multiply, then add whole matrices
            world.allreduce(product, Reduction.SUM);
            int wrong = 0;
            for (int i = 0; i < product.length; i++) {
                wrong += product[i] == gradient[i] ? 0 : 1;
            }
            System.out.println("rank " + world.rank() + ": " + wrong + " elements differ");
            if (world.rank() == 0) {
                System.out.println(outer.algorithm() + " sent "
                        + outer.traffic().sent() + " numbers; the matrix has " + ROWS * COLUMNS);
            }
        }
    }

    /** Sums of products of small whole numbers are exact, in any order. */
    private static float[] wholeNumbers(Random random, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextInt(-8, 9);
        }
        return numbers;
    }

    private static float[] product(float[] left, float[] right) {
        float[] matrix = new float[ROWS * COLUMNS];
        for (int pair = 0; pair < BATCH; pair++) {
            for (int row = 0; row < ROWS; row++) {
                for (int column = 0; column < COLUMNS; column++) {
                    matrix[row * COLUMNS + column] += left[pair * ROWS + row] * right[pair * COLUMNS + column];
                }
            }
        }
        return matrix;
    }
}
