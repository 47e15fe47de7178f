package io.tutti.cli.command.option;

/** Writes results of something that took long: one whose disk is full must not cost the others. */
final class EachResult {
    private EachResult() {}

    /**
     * Runs all of them.
     *
     * @throws RuntimeException the first that one of them throws, with those of others as suppressed ones
     */
    static void write(Runnable... results) {
        RuntimeException failure = null;
        for (Runnable each : results) {
            try {
                each.run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
