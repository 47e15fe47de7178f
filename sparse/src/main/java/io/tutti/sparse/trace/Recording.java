package io.tutti.sparse.trace;

import io.tutti.sparse.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the collectives of a rank's exchanges; see {@code GradientExchange.record}. It allocates some objects per
 * collective, and with selections a copy of the selected elements. Not thread-safe.
 */
public final class Recording {
    private final boolean withSelections;
    private final int most;
    private final List<Call> calls = new ArrayList<>();
    private List<Step> steps = new ArrayList<>();
    private SparseVector selected;
    private String exchange;
    private int elements;
    private int k;
    private int rank;
    private int size;

    /** @param withSelections whether selected elements are recorded too, for {@code OfflineRun.scaled} */
    public Recording(boolean withSelections) {
        this(withSelections, Integer.MAX_VALUE);
    }

    /**
     * Creates a recording of the first exchanges only.
     *
     * @param most number of exchanges that are recorded; later ones are ignored
     */
    public Recording(boolean withSelections, int most) {
        this.withSelections = withSelections;
        this.most = most;
    }

    /**
     * Returns the trace of this rank so far.
     *
     * @throws IllegalStateException if no exchange was told to record
     */
    public Trace trace() {
        if (exchange == null) {
            throw new IllegalStateException("nothing was recorded; tell an exchange to");
        }
        return new Trace(exchange, size, elements, k, List.of(new Trace.RankLog(rank, calls)));
    }

    /** Assigns the recording to an exchange. */
    public void open(String name, int length, int wanted, int ownRank, int ranks) {
        if (exchange != null) {
            throw new IllegalStateException("a recording of " + exchange + " cannot record another exchange, too");
        }
        exchange = name;
        elements = length;
        k = wanted;
        rank = ownRank;
        size = ranks;
    }

    public void begin() {
        steps = new ArrayList<>();
        selected = null;
    }

    public void select(SparseVector own) {
        selected = withSelections && !isFull() ? own : null;
    }

    public void add(Step step) {
        if (!isFull()) {
            steps.add(step);
        }
    }

    public void end(boolean isReevaluation, long restNanos) {
        if (!isFull()) {
            calls.add(new Call(steps, isReevaluation, restNanos, selected));
        }
    }

    private boolean isFull() {
        return calls.size() >= most;
    }
}
