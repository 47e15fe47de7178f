package io.tutti.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A way to turn every rank's gradient into one update that all ranks hold, bit by bit the same. All ranks call the same
 * methods in the same order; one thread at a time. What did not travel is kept inside and tried again with the next
 * gradient.
 */
public interface GradientExchange extends AutoCloseable {
    /** Its name, as {@link GradientExchanges} knows it. */
    String name();

    /** Number of elements of gradients and updates. */
    int elements();

    /**
     * Tells that elements of the gradient are final while others are still computed, so that an exchange that overlaps
     * may begin with them; others do nothing. All ranks tell the same ranges in the same order, none of them twice before
     * {@link #exchange}, which then gets the same gradient.
     *
     * @param gradient all of it, float32
     * @param from first element that is final
     * @param to element after the last that is
     * @throws IllegalArgumentException if that is no range, or was told already
     */
    default void announce(MemorySegment gradient, int from, int to) {}

    /**
     * Exchanges a gradient.
     *
     * @param gradient float32, heap or native; is only read
     * @param update float32, as long; gets the sum of what was exchanged, divided by the number of ranks. May be the
     *     gradient's memory
     * @throws ArithmeticException on all ranks, naming the rank and the element, if a sparse exchange selected what is not
     *     a finite number; the residual is then as before
     * @throws io.tutti.error.CommunicationException as collectives do; the exchange can then only be closed
     */
    void exchange(MemorySegment gradient, MemorySegment update);

    /** As above, in place. */
    default void exchange(float[] gradient) {
        MemorySegment segment = MemorySegment.ofArray(gradient);
        exchange(segment, segment);
    }

    /**
     * Which elements of its own this rank handed over in the last exchange, as they were sent; all others are whole in the
     * residual. Empty where everything always travels, and nothing has to be told apart. Whoever applies momentum before the
     * exchange forgets it for these elements, because it has had its effect.
     */
    default SparseVector handed() {
        return SparseVector.empty();
    }

    /** What the last exchange did on this rank. */
    ExchangeReport report();

    /** What all exchanges of this rank have done so far. */
    ExchangeTotals totals();

    /**
     * Has all that later exchanges do on the wire noted; a rank's own matter. One recording is of one exchange.
     *
     * @throws IllegalStateException if the recording is of another
     * @throws UnsupportedOperationException if what it does on the wire is no phase of exchanges
     */
    void record(Recording recording);

    /** A copy of what has not travelled; zeros where everything always does. */
    float[] residual();

    /** Writes all that later exchanges depend on; a rank's own. */
    void save(DataOutput out) throws IOException;

    /**
     * Reads what {@link #save} wrote, so that exchanges go on with the same bits.
     *
     * @throws IOException also if it was written by another exchange or for another number of elements
     */
    void restore(DataInput in) throws IOException;

    /** Leaves; all ranks. */
    @Override
    void close();
}
