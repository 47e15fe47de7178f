package mpi;

import java.util.List;
import java.util.function.Consumer;

/** Steps of an end, which are all made, even if one fails. */
final class Steps {
    private Steps() {}

    /** Makes all steps, and throws what the first that failed has thrown. */
    static void all(Runnable... steps) {
        each(List.of(steps), Runnable::run);
    }

    /** Makes a step for each item likewise. */
    static <T> void each(List<T> items, Consumer<T> step) {
        RuntimeException first = null;
        for (T item : items) {
            try {
                step.accept(item);
            } catch (RuntimeException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
