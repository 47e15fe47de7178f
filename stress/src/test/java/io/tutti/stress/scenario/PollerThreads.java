package io.tutti.stress.scenario;

import io.tutti.stress.thread.ThreadScenario;
import io.tutti.stress.thread.ThreadSteps;
import io.tutti.transport.Poller;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** One thread blocks in a poller, and others wake or close it: no wake-up is lost, and the descriptor is closed once, when nobody uses it. */
public abstract class PollerThreads implements ThreadScenario {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(10);
    private static final String ADDED = "added";

    /** The thread that waits. */
    abstract void sleep(Poller poller);

    /** One that does not. */
    abstract void disturb(Poller poller, int thread);

    @Override
    public int threads() {
        return 2;
    }

    @Override
    public Map<String, Integer> initial() {
        return Map.of("Poller.event", -1);
    }

    @Override
    public final void run(int thread) {
        Poller poller = new Poller();
        if (thread == 0) {
            sleep(poller);
        } else {
            disturb(poller, thread);
        }
    }

    @Override
    public void end(ToIntFunction<String> last) {
        ThreadSteps.check(last.applyAsInt("descriptor") != 1, "a descriptor stays open");
    }

    private static void add(Poller poller, int thread) {
        ThreadSteps.hand(ADDED + thread, 1);
        poller.wake();
    }

    private static void awaitAdded(Poller poller, int thread) {
        while (!ThreadSteps.has(ADDED + thread)) {
            poller.await(LONG_NS);
        }
    }

    /** A thread adds something, and wakes the one that waits for that. */
    public static final class Woken extends PollerThreads {
        @Override
        void sleep(Poller poller) {
            awaitAdded(poller, 1);
            poller.close();
        }

        @Override
        void disturb(Poller poller, int thread) {
            add(poller, thread);
        }
    }

    /** Two threads do. */
    public static final class WokenByTwo extends PollerThreads {
        @Override
        public int threads() {
            return 3;
        }

        @Override
        void sleep(Poller poller) {
            awaitAdded(poller, 1);
            awaitAdded(poller, 2);
            poller.close();
        }

        @Override
        void disturb(Poller poller, int thread) {
            add(poller, thread);
        }
    }

    /** The poller is closed while a thread waits, or before. */
    public static class Closed extends PollerThreads {
        @Override
        final void sleep(Poller poller) {
            poller.await(LONG_NS);
        }

        @Override
        void disturb(Poller poller, int thread) {
            poller.close();
        }
    }

    /** The same, while another thread wakes it. */
    public static final class ClosedAndWoken extends Closed {
        @Override
        public int threads() {
            return 3;
        }

        @Override
        void disturb(Poller poller, int thread) {
            if (thread == 1) {
                poller.close();
            } else {
                poller.wake();
            }
        }
    }
}
