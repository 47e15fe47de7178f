package com.example.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/** Adds a multiple of one vector to another, {@code y += a * x}, each element by one fused multiply-add. */
public interface ScaledAdd {
    /**
     * Adds to some elements. Offsets are in bytes.
     *
     * @param a the factor
     * @param x elements to be multiplied
     * @param xOffset the offset of the first of them
     * @param y elements that are added to
     * @param yOffset the offset of the first of them
     * @param count the number of elements
     */
    void add(double a, MemorySegment x, long xOffset, MemorySegment y, long yOffset, long count);

    /**
     * Returns the loop for vectors of a type in some memory.
     *
     * @param type FLOAT32 or FLOAT64
     * @param memory where both vectors are
     * @return a loop for one thread at a time, with vectors as soon as these are faster
     */
    static ScaledAdd of(ElementType type, MemoryKind memory) {
        Simd.warnIfModuleIsAbsent();
        ScaledAddSpec scalar = new ScaledAddSpec(type, memory, 0);
        int bits = Simd.vectorBits();
        return bits == 0
                ? scalar.loop()
                : new TieredScaledAdd(new ScaledAddSpec(type, memory, bits).loop(), scalar.loop(), type.bytes(), bits);
    }
}
