package io.tutti.kernel;

/** A block of each operand and of the target as they stand in memory, see {@link Raw}. */
final class ArrayBlocks {
    final Object left;
    final Object right;
    final Object target;

    /** Blocks of {@code length} elements of these sizes. */
    ArrayBlocks(int length, int leftBytes, int rightBytes, int targetBytes) {
        left = Raw.array(leftBytes, length);
        right = Raw.array(rightBytes, length);
        target = Raw.array(targetBytes, length);
    }
}
