package io.tutti.sparse;

import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Turns every rank's gradient into one update that all ranks hold, bit by bit the same. All ranks call the same methods in
 * the same order. An exchange is used by one thread at a time. Elements that were not sent are kept in the residual and
 * added to the next gradient.
 */
public interface GradientExchange extends AutoCloseable {
    /** Returns the name by which {@link GradientExchanges} knows this exchange. */
    String name();

    /** Returns the number of elements of gradients and updates. */
    int elements();

    /**
     * Announces that a range of the gradient is final while the rest is still being computed. An exchange that overlaps
     * communication with computation may begin to send the range; other exchanges do nothing. All ranks announce the same
     * ranges in the same order, and no element twice, before they call {@link #exchange} with the same gradient.
     *
     * @param gradient the whole gradient, float32
     * @param from index of the first element that is final
     * @param to index after the last element that is final
     * @throws IllegalArgumentException if the range is invalid or was announced before
     */
    default void announce(MemorySegment gradient, int from, int to) {}

    /**
     * Exchanges a gradient.
     *
     * @param gradient float32, heap or native; it is only read
     * @param update float32, as long as the gradient; receives the sum of the exchanged elements divided by the number of
     *     ranks. It may be the gradient's memory
     * @throws ArithmeticException on all ranks, naming the rank and the element, if a sparse exchange selected an element
     *     that is not a finite number; the residual is then unchanged
     * @throws io.tutti.error.CommunicationException as for any collective; the exchange can then only be closed
     */
    void exchange(MemorySegment gradient, MemorySegment update);

    /** Exchanges a gradient in place: the update replaces the gradient. See the two-argument form for the errors. */
    default void exchange(float[] gradient) {
        MemorySegment segment = MemorySegment.ofArray(gradient);
        exchange(segment, segment);
    }

    /**
     * Returns this rank's elements that the last exchange consumed, as they were sent. All other elements are whole in the
     * residual. The result is empty for an exchange that always sends every element. A caller that applies momentum before
     * the exchange resets the momentum of these elements, because it has taken effect.
     */
    default SparseVector sent() {
        return SparseVector.empty();
    }

    /** Returns the report of this rank's last exchange. */
    ExchangeReport report();

    /** Returns the totals of all exchanges of this rank. */
    ExchangeTotals totals();

    /**
     * Records the communication of all later exchanges. The call is local to the rank. A recording belongs to one
     * exchange.
     *
     * @throws IllegalStateException if the recording belongs to another exchange
     * @throws UnsupportedOperationException if the communication of this exchange is not made of phases
     */
    void record(Recording recording);

    /** Returns a copy of the residual; all zeros for an exchange that always sends every element. */
    float[] residual();

    /** Writes the state of this rank on which later exchanges depend. */
    void save(DataOutput out) throws IOException;

    /**
     * Reads the state that {@link #save} wrote. Later exchanges then give the same bits as without the interruption.
     *
     * @throws IOException also if the state was written by another exchange or for another number of elements
     */
    void restore(DataInput in) throws IOException;

    /** Closes this exchange. All ranks call it. */
    @Override
    void close();
}
