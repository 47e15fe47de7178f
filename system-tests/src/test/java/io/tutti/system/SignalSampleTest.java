package io.tutti.system;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A few cells of the {@link SignalMatrix}, other ones each time. */
class SignalSampleTest {
    private static final int RUNS = 12;

    @Test
    void whoGotTheSignalIsNamed() throws IOException {
        SignalMatrix.run(RUNS, Long.getLong("seed", System.nanoTime()));
    }
}
