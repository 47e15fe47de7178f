package io.tutti.kernel.loop;

import io.tutti.kernel.element.Raw;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/** Arrays for a block of each operand and of the target, and the same arrays as memory: copies need no look at the type of an array. */
final class ArrayBlocks {
    final Object left;
    final Object right;
    final Object target;
    final MemorySegment leftMemory;
    final MemorySegment rightMemory;
    final MemorySegment targetMemory;

    private ArrayBlocks(MemorySegment left, MemorySegment right, MemorySegment target) {
        this.left = left.heapBase().orElseThrow();
        this.right = right.heapBase().orElseThrow();
        this.target = target.heapBase().orElseThrow();
        this.leftMemory = left;
        this.rightMemory = right;
        this.targetMemory = target;
    }

    /** Allocates arrays of the carrier of a type. */
    static ArrayBlocks ofCarrier(ElementType type, int length) {
        return new ArrayBlocks(type.newArray(length), type.newArray(length), type.newArray(length));
    }

    /** Allocates arrays of {@code length} elements of these sizes in the memory form of {@link Raw}. */
    static ArrayBlocks ofBits(int length, int leftBytes, int rightBytes, int targetBytes) {
        return new ArrayBlocks(
                Raw.memory(leftBytes, Raw.array(leftBytes, length)),
                Raw.memory(rightBytes, Raw.array(rightBytes, length)),
                Raw.memory(targetBytes, Raw.array(targetBytes, length)));
    }
}
