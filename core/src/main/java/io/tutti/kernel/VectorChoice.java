package io.tutti.kernel;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The constants of the vector loops. */
final class VectorChoice {
    private static final int NARROWEST = 128;

    private VectorChoice() {}

    /** Returns the width of the widest vectors that this JVM compiles to, in bits; 0 if SIMD is not worthwhile. */
    static int preferredBits() {
        int bits = VectorShape.preferredShape().vectorBitSize();
        return bits < NARROWEST ? 0 : bits;
    }

    @SuppressWarnings("unchecked") // the type argument has no effect at run time, see VectorLoop
    static VectorSpecies<Object> species(ElementType type, int vectorBits) {
        Class<?> lane = switch (type) {
            case INT8 -> byte.class;
            case INT16 -> short.class;
            case INT32 -> int.class;
            case INT64 -> long.class;
            case FLOAT32 -> float.class;
            case FLOAT64 -> double.class;
            case FLOAT16, BFLOAT16 -> throw new IllegalArgumentException("type=" + type + " has no vectors of its own");
        };
        return (VectorSpecies<Object>) VectorSpecies.of(lane, VectorShape.forBitSize(vectorBits));
    }

    /** Returns the operator of a reduction; operators of logical reductions require lanes that are 0 or 1. */
    static VectorOperators.Associative operator(Reduction.BuiltIn reduction) {
        return switch (reduction) {
            case SUM, AVG -> VectorOperators.ADD;
            case PROD -> VectorOperators.MUL;
            case MIN -> VectorOperators.MIN;
            case MAX -> VectorOperators.MAX;
            case BAND, LAND -> VectorOperators.AND;
            case BOR, LOR -> VectorOperators.OR;
            case BXOR -> VectorOperators.XOR;
        };
    }

    static boolean isLogical(Reduction.BuiltIn reduction) {
        return reduction == Reduction.BuiltIn.LAND || reduction == Reduction.BuiltIn.LOR;
    }

    /** Returns a vector of the canonical NaN; of zeros for integers. */
    static Vector<Object> canonicalNaN(ElementType type, VectorSpecies<Object> species) {
        VectorShape shape = species.vectorShape();
        if (type == ElementType.FLOAT32) {
            return FloatVector.broadcast(VectorSpecies.of(float.class, shape), Float.NaN)
                    .check(species);
        }
        if (type == ElementType.FLOAT64) {
            return DoubleVector.broadcast(VectorSpecies.of(double.class, shape), Double.NaN)
                    .check(species);
        }
        return species.zero();
    }
}
