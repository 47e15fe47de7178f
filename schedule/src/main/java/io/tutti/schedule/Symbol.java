package io.tutti.schedule;

import java.util.List;

/** A value as an expression over the ranks' inputs, as verification sees it. */
public sealed interface Symbol {
    /** A rank's input of a chunk. */
    record Own(int rank, int chunk) implements Symbol {}

    /** What a kernel makes of operands. */
    record Applied(String kernel, List<Symbol> operands) implements Symbol {
        /** Copies. */
        public Applied {
            operands = List.copyOf(operands);
        }
    }

    /** Operands combined in this order and rounded once. */
    record Combined(List<Symbol> operands) implements Symbol {
        /** Copies. */
        public Combined {
            operands = List.copyOf(operands);
        }
    }
}
