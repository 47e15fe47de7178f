package io.tutti.measure.subject;

import io.tutti.measure.wire.BenchController;
import java.io.IOException;

/** A library with its running ranks, which wait for instructions. */
public interface BenchSubject extends AutoCloseable {
    /** Returns the name in results: {@code tutti}, {@code openmpi}. */
    String name();

    /** Returns the controller that its ranks are connected to. */
    BenchController controller();

    /** Waits until all ranks have connected to the controller. */
    default void awaitRanks() throws LostException {
        try {
            controller().awaitRanks();
        } catch (IOException e) {
            throw new LostException(this, leave(), e);
        }
    }

    /** Returns whether its code is compiled at run time, so that its first size needs a long warm-up. */
    boolean isCompiledLate();

    /** Returns whether its ranks are those of this library. */
    default boolean isOurs() {
        return false;
    }

    /** Returns the last output of its launcher and ranks, as far as it has not been shown already. */
    default String said() {
        return "";
    }

    /** Ends the ranks and waits for them; returns 0 if all succeeded. */
    int leave();

    @Override
    default void close() {
        leave();
    }
}
