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

    /**
     * Creates a recording of all exchanges.
     *
     * @param withSelections whether selected elements are recorded too, for {@code OfflineRun.scaled}
     */
    public Recording(boolean withSelections) {
        this(withSelections, Integer.MAX_VALUE);
    }

    /**
     * Creates a recording of the first exchanges only.
     *
     * @param withSelections whether selected elements are recorded too, for {@code OfflineRun.scaled}
     * @param most number of exchanges that are recorded, 0 or more; later ones are ignored
     */
    public Recording(boolean withSelections, int most) {
        this.withSelections = withSelections;
        this.most = most;
    }

    /**
     * {@return the trace of this rank so far, a copy}
     *
     * @throws IllegalStateException if no exchange was told to record
     */
    public Trace trace() {
        if (exchange == null) {
            throw new IllegalStateException("nothing was recorded; tell an exchange to");
        }
        return new Trace(exchange, size, elements, k, List.of(new Trace.RankLog(rank, calls)));
    }

    /**
     * Assigns the recording to an exchange; called by exchanges only, like the methods below.
     *
     * @param name the exchange's name, with parameters
     * @param length number of elements of a gradient
     * @param wanted k, the number of elements that a rank should select
     * @param ownRank the rank that records
     * @param ranks number of ranks
     * @throws IllegalStateException if the recording belongs to another exchange
     */
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

    /** Begins the record of one exchange. */
    public void begin() {
        steps = new ArrayList<>();
        selected = null;
    }

    /**
     * Records the selection of the current exchange, if selections are recorded.
     *
     * @param own the elements that this rank selected; kept, not copied
     */
    public void select(SparseVector own) {
        selected = withSelections && !isFull() ? own : null;
    }

    /**
     * Records a step of the current exchange.
     *
     * @param step the next collective, message or wait of this rank
     */
    public void add(Step step) {
        if (!isFull()) {
            steps.add(step);
        }
    }

    /**
     * Ends the record of the current exchange.
     *
     * @param isReevaluation whether a threshold or boundaries were recomputed by communication
     * @param restNanos local work after the last step, in nanoseconds
     */
    public void end(boolean isReevaluation, long restNanos) {
        if (!isFull()) {
            calls.add(new Call(steps, isReevaluation, restNanos, selected));
        }
    }

    private boolean isFull() {
        return calls.size() >= most;
    }
}
