package com.example.kernel;

import io.tutti.kernel.jit.Template;
import io.tutti.kernel.jit.VectorTypes;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template: four vectors at a time, so that the loop is too long to be inlined. Loaded only where there are vectors, as its name says.
 */
final class VectorScaledAdd implements ScaledAdd {
    private static final ScaledAddSpec SPEC = Template.data(MethodHandles.lookup(), ScaledAddSpec.class);
    private static final ScaledAdd TAIL = SPEC.scalar().loop();
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final VectorShape SHAPE = VectorShape.forBitSize(SPEC.vectorBits());
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
    private static final VectorSpecies<Double> DOUBLES = VectorSpecies.of(double.class, SHAPE);
    private static final VectorSpecies<Object> SPECIES = VectorTypes.species(SPEC.type(), SPEC.vectorBits());
    private static final Vector<Object> NAN = VectorTypes.canonicalNaN(SPECIES);
    private static final Class<?> MEMORY = SPEC.memory().segmentClass(SPEC.type());
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = SPEC.type().bytes();
    private static final int STEP = SPECIES.vectorByteSize();

    @Override
    public void add(double a, MemorySegment x, long xOffset, MemorySegment y, long yOffset, long count) {
        MemorySegment from = (MemorySegment) MEMORY.cast(x);
        MemorySegment to = (MemorySegment) MEMORY.cast(y);
        Vector<Object> factor = IS_FLOAT
                ? FloatVector.broadcast(FLOATS, (float) a).check(SPECIES)
                : DoubleVector.broadcast(DOUBLES, a).check(SPECIES);
        long end = count * BYTES / (4 * STEP) * (4 * STEP);
        for (long i = 0; i < end; i += 4 * STEP) {
            long source = xOffset + i;
            long target = yOffset + i;
            Vector<Object> y0 = SPECIES.fromMemorySegment(to, target, ORDER);
            Vector<Object> y1 = SPECIES.fromMemorySegment(to, target + STEP, ORDER);
            Vector<Object> y2 = SPECIES.fromMemorySegment(to, target + 2 * STEP, ORDER);
            Vector<Object> y3 = SPECIES.fromMemorySegment(to, target + 3 * STEP, ORDER);
            y0 = factor.lanewise(VectorOperators.FMA, SPECIES.fromMemorySegment(from, source, ORDER), y0);
            y1 = factor.lanewise(VectorOperators.FMA, SPECIES.fromMemorySegment(from, source + STEP, ORDER), y1);
            y2 = factor.lanewise(VectorOperators.FMA, SPECIES.fromMemorySegment(from, source + 2 * STEP, ORDER), y2);
            y3 = factor.lanewise(VectorOperators.FMA, SPECIES.fromMemorySegment(from, source + 3 * STEP, ORDER), y3);
            y0.blend(NAN, y0.compare(VectorOperators.NE, y0)).intoMemorySegment(to, target, ORDER);
            y1.blend(NAN, y1.compare(VectorOperators.NE, y1)).intoMemorySegment(to, target + STEP, ORDER);
            y2.blend(NAN, y2.compare(VectorOperators.NE, y2)).intoMemorySegment(to, target + 2 * STEP, ORDER);
            y3.blend(NAN, y3.compare(VectorOperators.NE, y3)).intoMemorySegment(to, target + 3 * STEP, ORDER);
        }
        long rest = count - end / BYTES;
        if (rest > 0) {
            TAIL.add(a, x, xOffset + end, y, yOffset + end, rest);
        }
    }
}
