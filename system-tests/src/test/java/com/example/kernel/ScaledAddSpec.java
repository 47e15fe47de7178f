package com.example.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Template;
import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The constants of one copy of a loop.
 *
 * @param type FLOAT32 or FLOAT64
 * @param memory where both vectors are
 * @param vectorBits the width of vectors in bits, 0 for a scalar loop
 */
record ScaledAddSpec(ElementType type, MemoryKind memory, int vectorBits) {
    /** Kept, because every copy is slow until it is compiled. */
    private static final ConcurrentMap<ScaledAddSpec, ScaledAdd> LOOPS = new ConcurrentHashMap<>();

    /** Returns the copy with these constants. Making that of a vector loop asks for its scalar equivalent, so not inside the map. */
    ScaledAdd loop() {
        if (!LOOPS.containsKey(this)) {
            String template = vectorBits == 0 ? "ScalarScaledAdd" : "VectorScaledAdd";
            LOOPS.putIfAbsent(this, Template.copy(MethodHandles.lookup(), template, this, ScaledAdd.class));
        }
        return LOOPS.get(this);
    }

    ScaledAddSpec scalar() {
        return new ScaledAddSpec(type, memory, 0);
    }
}
