package io.tutti.kernel.loop;

import io.tutti.kernel.element.Operator;
import io.tutti.kernel.jit.VectorTypes;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link LoopSpec}: a vector at a time, for every element type with a vector type. {@code Object} represents the boxed
 * element type, which only the constants determine.
 *
 * <p>There are no helper methods that take or return a vector. The compiler does not inline a method that it has already compiled to
 * much code, and a vector that is passed between compiled methods is allocated. Which method is compiled first varies, so a loop with
 * helper methods would be slow in some processes and not in others.
 */
final class VectorLoop implements Loop {
    private static final LoopSpec SPEC = LoopSpec.of(MethodHandles.lookup());
    private static final ElementType TYPE = SPEC.type();
    private static final Loop TAIL = SPEC.tail();

    private static final VectorSpecies<Object> SPECIES = VectorTypes.species(TYPE, SPEC.vectorBits());
    private static final Class<?> LEFT = SPEC.left().segmentClass(TYPE);
    private static final Class<?> RIGHT = SPEC.right().segmentClass(TYPE);
    private static final Class<?> TARGET = SPEC.target().segmentClass(TYPE);
    private static final boolean DIVIDES = SPEC.stage() == FoldStage.DIVISION;
    private static final VectorOperators.Binary OPERATOR = DIVIDES
            ? VectorOperators.DIV
            : (VectorOperators.Binary) Operator.of(SPEC.reduction()).vector().get();
    private static final boolean LOGICAL =
            !DIVIDES && Operator.of(SPEC.reduction()).isLogical();
    private static final boolean FLOATING_POINT = TYPE.isFloatingPoint();
    private static final Vector<Object> NAN = VectorTypes.canonicalNaN(SPECIES);

    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int STEP = SPECIES.vectorByteSize();
    private static final int BYTES = TYPE.bytes();

    @Override
    public void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor) {
        long end = count * BYTES & -STEP;
        if (DIVIDES) {
            Vector<Object> b = SPECIES.broadcast(TYPE == ElementType.FLOAT32 ? (long) (float) divisor : divisor);
            for (long i = 0; i < end; i += STEP) {
                Vector<Object> a = SPECIES.fromMemorySegment((MemorySegment) LEFT.cast(left), leftOffset + i, ORDER);
                Vector<Object> c = a.lanewise(OPERATOR, b);
                c = c.blend(NAN, c.compare(VectorOperators.NE, c));
                c.intoMemorySegment((MemorySegment) TARGET.cast(target), targetOffset + i, ORDER);
            }
        } else {
            for (long i = 0; i < end; i += STEP) {
                Vector<Object> a = SPECIES.fromMemorySegment((MemorySegment) LEFT.cast(left), leftOffset + i, ORDER);
                Vector<Object> b = SPECIES.fromMemorySegment((MemorySegment) RIGHT.cast(right), rightOffset + i, ORDER);
                if (LOGICAL) {
                    a = SPECIES.zero().blend(1, a.compare(VectorOperators.NE, 0));
                    b = SPECIES.zero().blend(1, b.compare(VectorOperators.NE, 0));
                }
                Vector<Object> c = a.lanewise(OPERATOR, b);
                if (FLOATING_POINT) {
                    c = c.blend(NAN, c.compare(VectorOperators.NE, c));
                }
                c.intoMemorySegment((MemorySegment) TARGET.cast(target), targetOffset + i, ORDER);
            }
        }
        long rest = count - end / BYTES;
        if (rest > 0) {
            TAIL.run(left, leftOffset + end, right, rightOffset + end, target, targetOffset + end, rest, divisor);
        }
    }
}
