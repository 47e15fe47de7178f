package io.tutti.schedule;

import java.util.List;

/** A symbolic value: an expression over the inputs of the ranks, used by verification. */
public sealed interface Symbol {
    /**
     * A rank's INPUT of a chunk.
     *
     * @param rank the rank
     * @param chunk the chunk
     */
    record Own(int rank, int chunk) implements Symbol {}

    /**
     * The result of a kernel.
     *
     * @param kernel the kernel's name
     * @param operands the kernel's operands, in order
     */
    record Applied(String kernel, List<Symbol> operands) implements Symbol {
        /** Copies the list. */
        public Applied {
            operands = List.copyOf(operands);
        }
    }

    /**
     * The result of a reduction: operands combined in this order and rounded once.
     *
     * @param operands the operands, in order
     */
    record Combined(List<Symbol> operands) implements Symbol {
        /** Copies the list. */
        public Combined {
            operands = List.copyOf(operands);
        }
    }
}
