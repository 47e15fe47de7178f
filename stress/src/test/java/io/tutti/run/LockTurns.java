package io.tutti.run;

import io.tutti.stress.thread.ThreadScenario;
import io.tutti.stress.thread.ThreadSteps;
import java.util.function.ToIntFunction;

/** Two threads drive in turn, and release the progress lock in both ways: each sees what the other has driven. */
public final class LockTurns implements ThreadScenario {
    private static final int TURNS = 2;
    private static final String DRIVEN = "driven";

    @Override
    public int threads() {
        return 2;
    }

    @Override
    public void run(int thread) {
        ProgressLock lock = new ProgressLock();
        for (int turn = 0; turn < TURNS; turn++) {
            ThreadSteps.check(!lock.isHeldByCaller(), "a thread that holds nothing is called the holder");
            while (!lock.tryAcquire()) {
                ThreadSteps.spinUntilZero("ProgressLock.taken");
            }
            ThreadSteps.check(lock.isHeldByCaller(), "the holder is not called so");
            ThreadSteps.write(DRIVEN, ThreadSteps.read(DRIVEN) + 1);
            if (thread == 0) {
                lock.release();
            } else {
                lock.releaseBeforeBlocking();
            }
        }
    }

    @Override
    public void end(ToIntFunction<String> last) {
        ThreadSteps.check(
                last.applyAsInt(DRIVEN) == 2 * TURNS,
                "two threads drive at once, or one does not see what the other has driven");
    }
}
