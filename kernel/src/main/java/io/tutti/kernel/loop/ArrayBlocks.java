package io.tutti.kernel.loop;

import io.tutti.kernel.element.Raw;

/** Arrays for a block of each operand and of the target, in the memory form of {@link Raw}. */
final class ArrayBlocks {
    final Object left;
    final Object right;
    final Object target;

    /** Allocates blocks of {@code length} elements of these sizes. */
    ArrayBlocks(int length, int leftBytes, int rightBytes, int targetBytes) {
        left = Raw.array(leftBytes, length);
        right = Raw.array(rightBytes, length);
        target = Raw.array(targetBytes, length);
    }
}
