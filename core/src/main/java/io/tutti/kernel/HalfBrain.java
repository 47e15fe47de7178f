package io.tutti.kernel;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** bfloat16: the upper half of a float32. */
record HalfBrain(IntVector one, IntVector almostHalf, FloatVector nan) implements HalfFormat {
    static HalfBrain of(VectorSpecies<Integer> ints, VectorSpecies<Float> floats) {
        return new HalfBrain(
                IntVector.broadcast(ints, 1),
                IntVector.broadcast(ints, 0x7fff),
                FloatVector.broadcast(floats, Float.NaN));
    }

    @Override
    public FloatVector widen(IntVector halves) {
        return halves.lanewise(LSHL, 16).reinterpretAsFloats();
    }

    @Override
    public IntVector narrow(FloatVector values) {
        IntVector bits = values.blend(nan, values.compare(NE, values)).reinterpretAsInts();
        IntVector odd = bits.lanewise(LSHR, 16).lanewise(AND, one);
        return bits.add(odd).add(almostHalf).lanewise(LSHR, 16);
    }
}
