package io.tutti.stress.thread;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One run of a thread's code, with the results that its steps have had so far, up to the step that has none yet. */
final class ThreadReplay {
    private static ThreadReplay current;

    final int thread;
    private final List<Integer> results;
    private final Set<String> weakened;
    /** What references of the model's fields stand for in this run. */
    final Map<String, Object> objects = new HashMap<>();

    /** How often the thread has entered the monitor. */
    int depth;

    private int taken;
    private Stop stop;
    /** What the thread's code has thrown. */
    Throwable failure;

    /** Ends a run; not an error of the code. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;
        private final transient Step next;

        Stop(Step next) {
            super(null, null, false, false);
            this.next = next;
        }
    }

    ThreadReplay(int thread, List<Integer> results, Set<String> weakened) {
        this.thread = thread;
        this.results = results;
        this.weakened = weakened;
    }

    static ThreadReplay current() {
        return current;
    }

    /** Returns the next step; null if the thread has ended. */
    Step run(ThreadScenario scenario) {
        current = this;
        try {
            scenario.run(thread);
            return null;
        } catch (Stop end) {
            return end.next;
        } catch (RuntimeException | Error e) {
            failure = e;
            return null;
        } finally {
            current = null;
        }
    }

    /** Returns the result of a step. */
    int take(Step step) {
        if (stop != null) {
            throw stop; // code that cleans up
        }
        if (taken < results.size()) {
            return results.get(taken++);
        }
        stop = new Stop(step);
        throw stop;
    }

    /** Whether this run has come to the step that has no result yet. */
    boolean isOver() {
        return stop != null;
    }

    boolean isWeakened(String site) {
        return weakened.contains(site);
    }
}
