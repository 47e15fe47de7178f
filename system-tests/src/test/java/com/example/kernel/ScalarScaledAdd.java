package com.example.kernel;

import io.tutti.kernel.jit.Template;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** Template: one element at a time. It defines the results, which the vector loop must equal bit by bit. */
final class ScalarScaledAdd implements ScaledAdd {
    private static final ScaledAddSpec SPEC = Template.data(MethodHandles.lookup(), ScaledAddSpec.class);
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final Class<?> MEMORY = SPEC.memory().segmentClass(SPEC.type());
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    @Override
    public void add(double a, MemorySegment x, long xOffset, MemorySegment y, long yOffset, long count) {
        MemorySegment from = (MemorySegment) MEMORY.cast(x);
        MemorySegment to = (MemorySegment) MEMORY.cast(y);
        for (long i = 0; i < count * SPEC.type().bytes(); i += SPEC.type().bytes()) {
            if (IS_FLOAT) {
                float sum = Math.fma((float) a, from.get(FLOAT, xOffset + i), to.get(FLOAT, yOffset + i));
                to.set(FLOAT, yOffset + i, Float.isNaN(sum) ? Float.NaN : sum);
            } else {
                double sum = Math.fma(a, from.get(DOUBLE, xOffset + i), to.get(DOUBLE, yOffset + i));
                to.set(DOUBLE, yOffset + i, Double.isNaN(sum) ? Double.NaN : sum);
            }
        }
    }
}
