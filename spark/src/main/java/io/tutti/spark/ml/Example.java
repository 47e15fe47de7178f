package io.tutti.spark.ml;

import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;

/**
 * One row of the training data.
 *
 * @param label 0 where none is needed
 * @param weight more than 0
 * @param features the row's vector
 */
record Example(double label, double weight, Vector features) implements Serializable {
    /** Returns the rows of weight above 0. */
    static JavaRDD<Example> of(Dataset<?> rows, Column label, Column weight, String features) {
        boolean isArray = rows.schema().apply(features).dataType() instanceof ArrayType;
        Column column = functions.col(features);
        Column vector = isArray ? org.apache.spark.ml.functions.array_to_vector(column) : column;
        return rows.select(label.cast("double"), weight.cast("double"), vector)
                .javaRDD()
                .map(Example::of)
                .filter(row -> row.weight > 0);
    }

    private static Example of(Row row) {
        if (row.isNullAt(0) || row.isNullAt(1) || row.isNullAt(2)) {
            throw new IllegalArgumentException("a row lacks its label, weight or features");
        }
        double weight = row.getDouble(1);
        if (!(weight >= 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException("weight=" + weight + " must be 0 or more, and finite");
        }
        Vector features = (Vector) row.get(2);
        requireFinite(features);
        return new Example(row.getDouble(0), weight, features);
    }

    private static void requireFinite(Vector features) {
        double[] values = features instanceof SparseVector sparse ? sparse.values() : ((DenseVector) features).values();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "a row has a feature that is " + value + "; features must be finite");
            }
        }
    }
}
