package io.tutti.kernel.jit;

import io.tutti.type.ElementType;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The constants of vector loops that depend on the element type. {@code Object} represents the boxed element type, which only the
 * constants of a loop determine. Used only where {@link Simd#vectorBits()} is not 0; elsewhere the class cannot be loaded.
 */
public final class VectorTypes {
    private VectorTypes() {}

    /** Returns the width of the widest vectors that this JVM compiles to, in bits. */
    static int preferredBits() {
        return VectorShape.preferredShape().vectorBitSize();
    }

    /** Initializes the classes of the most common vectors. */
    static void initialize() {
        canonicalNaN(species(ElementType.FLOAT32, preferredBits()));
    }

    /**
     * Returns the vectors of a type's {@link ElementType#carrier() carrier}.
     *
     * @param type the element type
     * @param vectorBits the width of vectors in bits
     * @return a species with lanes of the carrier
     */
    @SuppressWarnings("unchecked") // the type argument has no effect at run time
    public static VectorSpecies<Object> species(ElementType type, int vectorBits) {
        return (VectorSpecies<Object>) VectorSpecies.of(type.carrier(), VectorShape.forBitSize(vectorBits));
    }

    /**
     * Returns a vector of the canonical NaN.
     *
     * @param species the species of a type
     * @return NaN in every lane of float or double; zeros for integers
     */
    public static Vector<Object> canonicalNaN(VectorSpecies<Object> species) {
        VectorShape shape = species.vectorShape();
        if (species.elementType() == (Class<?>) float.class) {
            return FloatVector.broadcast(VectorSpecies.of(float.class, shape), Float.NaN)
                    .check(species);
        }
        if (species.elementType() == (Class<?>) double.class) {
            return DoubleVector.broadcast(VectorSpecies.of(double.class, shape), Double.NaN)
                    .check(species);
        }
        return species.zero();
    }
}
