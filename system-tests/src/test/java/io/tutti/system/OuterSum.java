package io.tutti.system;

import io.tutti.Communicator;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.type.ElementType;

/** A sum of outer products of small whole numbers, which is exact, so every element can be told. */
final class OuterSum {
    private OuterSum() {}

    static void check(Communicator communicator, String algorithm, int rows, int columns) {
        OuterShape shape = new OuterShape(rows, columns, 1, ElementType.FLOAT32);
        OuterProducts outer = OuterProducts.of(communicator, shape, algorithm, true);
        float[] left = new float[rows];
        float[] right = new float[columns];
        float[] matrix = new float[rows * columns];
        fill(left, communicator.rank());
        fill(right, communicator.rank() + 1);
        outer.sum(left, right, matrix);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                float expected = 0;
                for (int rank = 0; rank < communicator.size(); rank++) {
                    expected += number(row, rank) * number(column, rank + 1);
                }
                float found = matrix[row * columns + column];
                if (found != expected) {
                    throw new AssertionError(
                            algorithm + ": matrix[" + row + "][" + column + "]=" + found + " must be " + expected);
                }
            }
        }
    }

    private static void fill(float[] vector, int salt) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] = number(i, salt);
        }
    }

    private static float number(int index, int salt) {
        return (index * 7 + salt * 5) % 11 - 5;
    }
}
