package io.tutti.cli.command.option;

import java.util.ArrayList;
import java.util.List;

/** Writes results of something that took long: one whose disk is full must not cost the others. */
final class EachResult {
    private EachResult() {}

    /**
     * Runs all of them.
     *
     * @throws IllegalArgumentException if some cannot be written; the message says of each why
     * @throws RuntimeException the first other one that one of them throws, once all were tried
     */
    static void write(Runnable... results) {
        List<String> refusals = new ArrayList<>();
        IllegalArgumentException refusal = null;
        RuntimeException failure = null;
        for (Runnable each : results) {
            try {
                each.run();
            } catch (IllegalArgumentException e) {
                refusals.add(e.getMessage());
                refusal = refusal == null ? e : refusal;
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        if (refusal != null) {
            throw new IllegalArgumentException(String.join("; ", refusals), refusal);
        }
    }
}
