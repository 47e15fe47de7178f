package io.tutti.messaging.protocol;

import java.util.Arrays;

/** Operations by the numbers with which frames name them. Numbers are used again. */
final class OperationTable<O extends Operation> {
    private Operation[] operations = new Operation[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used;

    int add(O operation) {
        int number = freeCount > 0 ? free[--freeCount] : used++;
        if (number == operations.length) {
            operations = Arrays.copyOf(operations, 2 * number);
        }
        operations[number] = operation;
        return number;
    }

    /** Removes and returns an operation. */
    @SuppressWarnings("unchecked") // only O are added
    O remove(int number) {
        if (number < 0 || number >= used || operations[number] == null) {
            throw new IllegalStateException("a frame names operation " + number + ", which does not exist");
        }
        O operation = (O) operations[number];
        operations[number] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = number;
        return operation;
    }
}
