package io.tutti.training.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Backward passes of {@code lenet} that their receiver ends, at one parameter after the other, and after each a whole one; prints what differs. Argument: a backend. */
public final class BrokenPassProgram {
    private static final int BATCH = 8;
    private static final int[] ORDER = IntStream.range(0, BATCH).toArray();

    private BrokenPassProgram() {}

    public static void main(String[] arguments) {
        TrainingBackend backend = new Backends().find(arguments[0], "lenet").backend();
        try (Learner learner = backend.open(new LearnerRequest("lenet", "bundled", 0, BATCH, 1, 1))) {
            float[] expected = gradient(learner);
            int differing = 0;
            int broken = 0;
            while (isBroken(learner, broken)) {
                broken++;
                differing += Arrays.equals(expected, gradient(learner)) ? 0 : 1;
            }
            System.out.println(broken + " passes broken, after " + differing + " of them the gradients differ");
        }
    }

    private static float[] gradient(Learner learner) {
        Completed whole = (from, to) -> {};
        learner.learn(ORDER, 0, BATCH, 1, whole);
        return learner.gradient().toArray(JAVA_FLOAT);
    }

    /** Whether there was a parameter at which the pass ended. */
    private static boolean isBroken(Learner learner, int at) {
        int[] left = {at};
        try {
            learner.learn(ORDER, 0, BATCH, 1, (from, to) -> {
                if (left[0]-- == 0) {
                    throw new IllegalStateException("broken");
                }
            });
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
