package io.tutti.kernel.loop;

import io.tutti.kernel.element.Raw;
import java.lang.foreign.MemorySegment;

/** Arrays for a block of each operand and of the target, in the memory form of {@link Raw}. */
final class ArrayBlocks {
    final Object left;
    final Object right;
    final Object target;
    /** The same arrays as memory: copies between segments need no look at the type of an array. */
    final MemorySegment leftMemory;

    final MemorySegment rightMemory;
    final MemorySegment targetMemory;

    /** Allocates blocks of {@code length} elements of these sizes. */
    ArrayBlocks(int length, int leftBytes, int rightBytes, int targetBytes) {
        left = Raw.array(leftBytes, length);
        right = Raw.array(rightBytes, length);
        target = Raw.array(targetBytes, length);
        leftMemory = Raw.memory(leftBytes, left);
        rightMemory = Raw.memory(rightBytes, right);
        targetMemory = Raw.memory(targetBytes, target);
    }
}
