package io.tutti.kernel.loop;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Constants of {@link HalfLoop} for bfloat16, the upper half of a float32. A record, because the compiler treats components of
 * constant records as constants.
 */
record BFloat16Constants(IntVector one, IntVector almostHalf, FloatVector nan) {
    static BFloat16Constants of(VectorSpecies<Integer> ints, VectorSpecies<Float> floats) {
        return new BFloat16Constants(
                IntVector.broadcast(ints, 1),
                IntVector.broadcast(ints, 0x7fff),
                FloatVector.broadcast(floats, Float.NaN));
    }
}
