package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Training over processes: replicas are equal bit by bit, and so are two runs, over whatever links. */
class TrainingTest {
    private static final String EQUAL = "replicas: 2 of 2 bitwise equal (sha256 ";

    @Test
    void twoRunsGiveTheSameBits() {
        // two ranks: every algorithm adds the same two numbers
        assertEquals(train(Wiring.SHM), train(Wiring.TCP));
    }

    private static String train(Wiring wiring) {
        String[] arguments = {
            "--data", "bundled", "--samples", "640", "--epochs", "2", "--model", "softmax", "--progress", "plain"
        };
        JobSetup setup = JobSetup.of(2, wiring).running("io.tutti.training.Train", arguments);
        try (Job job = setup.start()) {
            job.ranks().forEach(rank -> assertEquals(0, rank.awaitEnd(), job::story));
            job.assertNothingIsLeft();
            String last = job.rank(0).output().getLast();
            assertTrue(last.startsWith(EQUAL), job::story);
            return last;
        }
    }
}
