package io.tutti.spark.ml;

import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Loops over the stored values of dense and sparse vectors. */
final class Loops {
    private Loops() {}

    /** Receives stored values. */
    @FunctionalInterface
    interface Visitor {
        /** Receives one value. */
        void visit(int index, double value);
    }

    /** Visits all values of a dense vector, the stored ones of a sparse one. */
    static void forEach(Vector vector, Visitor visitor) {
        if (vector instanceof SparseVector sparse) {
            int[] indices = sparse.indices();
            double[] values = sparse.values();
            for (int i = 0; i < indices.length; i++) {
                visitor.visit(indices[i], values[i]);
            }
            return;
        }
        double[] values = ((DenseVector) vector).values();
        for (int i = 0; i < values.length; i++) {
            visitor.visit(i, values[i]);
        }
    }

    /** Returns the scalar product with the first elements of an array. */
    static double dot(Vector vector, double[] array) {
        double sum = 0;
        if (vector instanceof SparseVector sparse) {
            int[] indices = sparse.indices();
            double[] values = sparse.values();
            for (int i = 0; i < indices.length; i++) {
                sum += values[i] * array[indices[i]];
            }
            return sum;
        }
        double[] values = ((DenseVector) vector).values();
        for (int i = 0; i < values.length; i++) {
            sum += values[i] * array[i];
        }
        return sum;
    }

    /** Returns the squared distance from an array of the same length. */
    static double squaredDistance(Vector vector, double[] array) {
        double[] values = vector instanceof DenseVector dense ? dense.values() : vector.toArray();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (values[i] - array[i]) * (values[i] - array[i]);
        }
        return sum;
    }

    /** Adds the multiple of a vector to the first elements of an array. */
    static void axpy(double factor, Vector vector, double[] array) {
        if (vector instanceof SparseVector sparse) {
            int[] indices = sparse.indices();
            double[] values = sparse.values();
            for (int i = 0; i < indices.length; i++) {
                array[indices[i]] += factor * values[i];
            }
            return;
        }
        double[] values = ((DenseVector) vector).values();
        for (int i = 0; i < values.length; i++) {
            array[i] += factor * values[i];
        }
    }
}
