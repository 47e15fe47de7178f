package io.tutti;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.JvmWithFewThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks of one JVM for which the system has not enough threads. */
@Timeout(60)
class ScarceThreadsTest {
    private static final int RANKS = 300;

    @Test
    void ranksThatRunDoNotWaitForThoseThatCannotBeStarted() throws Exception {
        String output = JvmWithFewThreads.outputOf(Program.class);
        assertTrue(output.contains("refused: java.lang.OutOfMemoryError: unable to create native thread"), output);
    }

    /** Wants more ranks than there can be threads. */
    static final class Program {
        private Program() {}

        static void main() {
            try {
                Tutti.local(RANKS, Communicator::barrier);
            } catch (OutOfMemoryError e) {
                System.out.println("refused: " + e);
            }
        }
    }
}
