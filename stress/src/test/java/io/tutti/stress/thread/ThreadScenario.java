package io.tutti.stress.thread;

import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * What threads do with one object that they share. The class is loaded anew, with the classes of the product whose fields the model holds. It
 * has a constructor without parameters.
 *
 * <p>The code of a thread is run again and again, and must depend on nothing but what it reads. It makes the shared object itself: that has its
 * fields in the model.
 */
public interface ThreadScenario {
    int threads();

    /** Returns the fields that are not 0, false or null at first. */
    default Map<String, Integer> initial() {
        return Map.of();
    }

    /**
     * Runs one thread to its end.
     *
     * @throws AssertionError for what is wrong
     */
    void run(int thread);

    /**
     * Looks at the fields when all threads have ended.
     *
     * @param last returns the last value of a field
     * @throws AssertionError for what is wrong
     */
    default void end(ToIntFunction<String> last) {}
}
