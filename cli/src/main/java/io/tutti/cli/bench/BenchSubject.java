package io.tutti.cli.bench;

import io.tutti.cli.bench.wire.BenchController;

/** A library with its running ranks, which wait at a desk for orders. */
public interface BenchSubject extends AutoCloseable {
    /** As it stands in results: {@code tutti}, {@code openmpi}. */
    String name();

    /** Where its ranks take orders. */
    BenchController desk();

    /** Whether its code is compiled while it runs, so that its first size needs a long warm-up. */
    boolean isCompiledLate();

    /** What its launcher and ranks wrote last, where it has not been shown already. */
    default String said() {
        return "";
    }

    /** Lets the ranks leave and waits for them; returns 0 if all left well. */
    int leave();

    @Override
    default void close() {
        leave();
    }
}
