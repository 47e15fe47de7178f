package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.call.CallFingerprint;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Tries algorithms while a program runs: the first calls of each class are made by all algorithms worth trying, in turn, and later ones by
 * that which took the least time. Which algorithm a call has depends on the calls before it and on {@linkplain #settle agreed} times only,
 * so all ranks, which make the same calls in the same order, have the same.
 *
 * <p>One class is tried at a time, because the times of calls contain what the program does between them. One that waits for its turn is
 * called by the algorithm that the {@link Chooser} has chosen. Ranks must make each call alike, all of them blocking or all started: they
 * agree before a call that blocks. Used by one thread at a time.
 */
public final class Trials {
    /** An algorithm predicted to take longer than so many times the least is not tried. */
    static final double FACTOR = 3;

    static final int MOST_ALGORITHMS = 8;
    /** Calls of a class before it is tried: many programs make single calls of many lengths. */
    private static final int FREQUENT = 8;

    /** Later classes are not tried. */
    private static final int MOST_CLASSES = 4096;

    private static final int CLOSED = -1;

    /** Calls of a trial, however long they take. */
    private static final int LEAST_CALLS = 200;

    /** However short they are. By then they are compiled. */
    static final int MOST_CALLS = 50_000;

    private static final double MILLIS = 1000;

    /** What is chosen without trials is kept unless another algorithm takes less than this part of its time. */
    private static final double GAIN = 0.97;

    private final Chooser chooser;
    private final long millis;
    /** How often each class has been called; {@link #CLOSED} if it is tried, has been, or need not be. */
    private final Map<CallClass, Integer> classes = new HashMap<>();

    private CallClass tried;
    private CollectiveCall example;
    private TrialCalls trial;
    /** Calls of other classes since the last one of that which is tried, and how many end its trial. */
    private int others;

    private int mostOthers;

    private boolean isDue;
    /** Calls of the class that is tried since its times are there. */
    private int unsettled;

    /** A call that has its algorithm and is not counted yet, or null. */
    private CollectiveCall pending;

    private long pendingBegan;
    private boolean isPaused;

    /**
     * Creates the trials of a communicator.
     *
     * @param chooser chooses before and after them
     * @param millis how long the trials of a class take, by the predicted time of a call; 0 for none
     */
    public Trials(Chooser chooser, long millis) {
        this.chooser = chooser;
        this.millis = millis;
    }

    /** Returns whether a call's algorithm may be another one the next time, because its class is tried or may yet be. */
    public boolean isOpen(CollectiveCall call) {
        if (millis == 0 || isPaused || !isAlike(call)) {
            return false;
        }
        CallClass of = CallClass.of(call);
        Integer seen = classes.get(of);
        return seen == null ? classes.size() < MOST_CLASSES : seen != CLOSED || of.equals(tried);
    }

    /**
     * Whether all ranks know the call's class, which they do not of blocks that only two ranks know. Barriers are called where a program
     * waits, not where it works.
     */
    private static boolean isAlike(CollectiveCall call) {
        return call.count() != CallFingerprint.ANY_COUNT
                && call.kind() != CollectiveKind.BARRIER
                && call.kind() != CollectiveKind.TRANSFER
                && call.kind() != CollectiveKind.SCHEDULED;
    }

    /**
     * Returns the algorithm of a call that {@link #isOpen is open}. It is not counted before it is {@link #made}.
     *
     * @param now when it begins, in nanoseconds
     */
    public Algorithm choose(CollectiveCall call, long now) {
        pending = call;
        pendingBegan = now;
        boolean isTried = CallClass.of(call).equals(tried) && !isDue; // due: until all ranks have agreed
        return isTried ? trial.next() : chooser.choose(call);
    }

    /** Counts the call of the last {@link #choose}, if there is one: it was accepted, as on all other ranks. */
    public void made() {
        if (pending != null) {
            count(pending, pendingBegan);
            pending = null;
        }
    }

    /** Forgets the call of the last {@link #choose} unless it was {@link #made}: it was refused on this rank, which may call again. */
    public void forget() {
        if (pending != null) {
            pending = null;
        }
    }

    /**
     * Ends the trial that the last {@link #choose} is of, because no rank can run its algorithm, as one of a jar whose schedule is wrong. The
     * calls of its class have the algorithm that the {@link Chooser} has chosen from now on.
     *
     * @return false if that was chosen by no trial
     */
    public boolean abandon() {
        boolean isTried = CallClass.of(pending).equals(tried) && !isDue;
        pending = null;
        if (isTried) {
            end();
        }
        return isTried;
    }

    private void count(CollectiveCall call, long began) {
        CallClass of = CallClass.of(call);
        if (of.equals(tried)) {
            countTried(began);
            return;
        }
        waitForTurn();
        int seen = classes.merge(of, 1, (before, one) -> before == CLOSED ? CLOSED : Math.min(FREQUENT, before + one));
        if (trial == null && seen == FREQUENT) {
            begin(of, call);
        }
    }

    /** A class whose calls are all started, in a program in which none blocks, must not keep others from their turn either. */
    private void countTried(long began) {
        others = 0;
        if (!isDue) {
            trial.made(began);
            isDue = trial.isComplete();
        } else if (++unsettled == MOST_CALLS) {
            end();
        }
    }

    private void begin(CallClass of, CollectiveCall call) {
        classes.put(of, CLOSED);
        Rivals rivals = chooser.rivals(call, FACTOR, MOST_ALGORITHMS);
        int calls = (int) Math.clamp(millis / MILLIS / rivals.seconds(), LEAST_CALLS, MOST_CALLS);
        TrialCalls planned = TrialCalls.of(rivals.algorithms(), calls);
        if (planned.algorithms().size() > 1) {
            tried = of;
            example = call;
            trial = planned;
            others = 0;
            mostOthers = calls;
        }
    }

    /** A class that is called no more, or on which no call that blocks lets ranks agree, must not keep others from their turn. */
    private void waitForTurn() {
        if (trial != null && ++others > mostOthers) {
            end();
        }
    }

    private void end() {
        trial = null;
        tried = null;
        example = null;
        isDue = false;
        unsettled = 0;
    }

    /** Tries nothing until {@link #resume}: the calls until then are not those of the program. */
    public void pause() {
        isPaused = true;
    }

    /** Tries algorithms from now on. */
    public void resume() {
        isPaused = false;
    }

    /** Returns whether ranks have times to agree on. They do so before their next collective that blocks, in {@link #settle}. */
    public boolean isDue() {
        return isDue;
    }

    /** Returns this rank's times, one for each algorithm tried, in seconds. */
    public double[] times() {
        return trial.medians();
    }

    /**
     * Ends the trial that is due.
     *
     * @param slowest the longest of all ranks' {@link #times}, for each algorithm
     */
    public void settle(double[] slowest) {
        int best = 0;
        for (int each = 1; each < slowest.length; each++) {
            boolean isLess = best == 0 ? slowest[each] < GAIN * slowest[0] : slowest[each] < slowest[best];
            best = isLess ? each : best;
        }
        chooser.settle(example, trial.algorithms().get(best), slowest[best]);
        end();
    }
}
