package io.tutti.schedule;

import java.util.Objects;
import java.util.function.IntFunction;

/** A schedule composed of its properties; see {@link Schedule#of}. */
record Composed(String algorithm, Collective collective, Symmetry symmetry, IntFunction<Program> programs)
        implements Schedule {
    @Override
    public Program program(int rank) {
        Objects.checkIndex(rank, ranks());
        return programs.apply(rank);
    }

    @Override
    public String toString() {
        return algorithm + " " + collective;
    }
}
