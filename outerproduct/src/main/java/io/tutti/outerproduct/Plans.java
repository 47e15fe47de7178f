package io.tutti.outerproduct;

import io.tutti.Prepared;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/** The plans for the matrices used last. There are several, because the layers of a network take turns. */
final class Plans {
    static final int MOST = 8;

    private final MemorySegment[] matrices = new MemorySegment[MOST];
    private final Object[] arrays = new Object[MOST];
    private final Prepared[] plans = new Prepared[MOST];

    /** Returns the plan for an array, or null if none is kept. Allocates nothing. */
    Prepared ofArray(Object array) {
        for (int i = 0; i < MOST; i++) {
            if (array != null && arrays[i] == array) {
                return first(i);
            }
        }
        return null;
    }

    /** Returns the plan for memory of any kind; prepares one if none is kept. */
    Prepared of(MemorySegment matrix, Supplier<Prepared> preparation) {
        for (int i = 0; i < MOST; i++) {
            if (isSame(matrix, matrices[i])) {
                return first(i);
            }
        }
        Prepared made = preparation.get();
        plans[MOST - 1] = made;
        matrices[MOST - 1] = matrix;
        arrays[MOST - 1] = wholeArray(matrix);
        return first(MOST - 1);
    }

    /**
     * Compares scopes too, because an address may be used again after its memory was freed; the plan for that memory is
     * invalid.
     */
    private static boolean isSame(MemorySegment matrix, MemorySegment kept) {
        return matrix.equals(kept) && matrix.scope().equals(kept.scope());
    }

    private static Object wholeArray(MemorySegment matrix) {
        Object base = matrix.heapBase().orElse(null);
        boolean isWhole = base instanceof float[] floats && matrix.equals(MemorySegment.ofArray(floats))
                || base instanceof double[] doubles && matrix.equals(MemorySegment.ofArray(doubles));
        return isWhole ? base : null;
    }

    /** Moves a plan to the front, so that the one not used for longest is the last. */
    private Prepared first(int found) {
        Prepared plan = plans[found];
        MemorySegment matrix = matrices[found];
        Object array = arrays[found];
        System.arraycopy(plans, 0, plans, 1, found);
        System.arraycopy(matrices, 0, matrices, 1, found);
        System.arraycopy(arrays, 0, arrays, 1, found);
        plans[0] = plan;
        matrices[0] = matrix;
        arrays[0] = array;
        return plan;
    }
}
