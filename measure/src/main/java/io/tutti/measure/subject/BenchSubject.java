package io.tutti.measure.subject;

import io.tutti.measure.wire.BenchController;
import java.io.IOException;
import java.util.function.Function;

/** A library with its running ranks, which wait for instructions. */
public interface BenchSubject extends AutoCloseable {
    /**
     * Starts a library.
     *
     * @param controller that its ranks connect to; closed if it cannot be started
     * @param start starts it
     */
    static BenchSubject start(BenchController controller, Function<BenchController, BenchSubject> start) {
        try {
            return start.apply(controller);
        } catch (RuntimeException | Error e) {
            controller.close();
            throw e;
        }
    }

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
