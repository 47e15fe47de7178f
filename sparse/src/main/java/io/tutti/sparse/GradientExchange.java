package io.tutti.sparse;

import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Turns every rank's gradient into one update that all ranks hold, bit by bit the same. All ranks call the same methods in
 * the same order. An exchange is used by one thread at a time. Elements that were not sent, and errors of rounding to half
 * precision, are kept in the residual and added to the next gradient.
 */
public interface GradientExchange extends AutoCloseable {
    /** {@return the name by which {@link GradientExchanges} knows this exchange} */
    String name();

    /** {@return the number of elements of gradients and updates} */
    int elements();

    /**
     * Checks that memory is as long as a gradient.
     *
     * @param what its name in the exception
     * @param segment the memory of a gradient or an update
     * @throws IllegalArgumentException if it has another length than {@link #elements()} float32 elements
     */
    default void requireLength(String what, MemorySegment segment) {
        long expected = (long) Float.BYTES * elements();
        if (segment.byteSize() != expected) {
            throw new IllegalArgumentException(
                    what + " has " + segment.byteSize() + " bytes, elements=" + elements() + " need " + expected);
        }
    }

    /**
     * Announces that a range of the gradient is final while the rest is still being computed. An exchange that overlaps
     * communication with computation may begin to send the range; other exchanges do nothing. A rank announces no element
     * twice, and then calls {@link #exchange} with the same gradient. Ranks may announce different ranges, in different orders, or
     * none; the more of them are announced from the end of the gradient to its beginning, the more is hidden.
     *
     * @param gradient the whole gradient, float32
     * @param from index of the first element that is final
     * @param to index after the last element that is final
     * @throws IllegalArgumentException if the range is invalid or was announced before, or the gradient has another length than {@link
     *     #elements()} float32 elements; nothing is announced
     */
    default void announce(MemorySegment gradient, int from, int to) {}

    /**
     * {@return whether {@link #announce} has an effect, so that a caller gains by computing a gradient in pieces} The same on all
     * ranks.
     */
    default boolean overlaps() {
        return false;
    }

    /**
     * Exchanges a gradient.
     *
     * @param gradient float32, heap or native; it is only read
     * @param update float32, as long as the gradient; receives the sum of the exchanged elements divided by the
     *     number of ranks. It may be the gradient's memory
     * @throws IllegalArgumentException if either has another length than {@link #elements()} float32 elements;
     *     nothing was sent
     * @throws ArithmeticException on all ranks, naming the rank and the element, if a sparse exchange selected an
     *     element that is not a finite number; the residual is then unchanged
     * @throws io.tutti.error.CommunicationException as for any collective; the exchange can then only be closed
     */
    void exchange(MemorySegment gradient, MemorySegment update);

    /**
     * Exchanges a gradient in place: the update replaces the gradient. Errors are those of {@link
     * #exchange(MemorySegment, MemorySegment)}.
     *
     * @param gradient this rank's gradient, {@link #elements()} long; receives the update
     */
    default void exchange(float[] gradient) {
        MemorySegment segment = MemorySegment.ofArray(gradient);
        exchange(segment, segment);
    }

    /**
     * Returns this rank's elements that the last exchange consumed, as they were sent. All other elements are whole
     * in the residual. A caller that applies momentum before the exchange resets the momentum of these elements,
     * because it has taken effect.
     *
     * @return the sent elements, before division by the number of ranks; none for an exchange that always sends every
     *     element
     */
    default SparseVector sent() {
        return SparseVector.empty();
    }

    /** {@return the report of this rank's last exchange; {@link ExchangeReport#none()} before the first} */
    ExchangeReport report();

    /** {@return the totals of all exchanges of this rank; later exchanges are added to the same object} */
    ExchangeTotals totals();

    /**
     * Records the communication of all later exchanges. The call is local to the rank. A recording belongs to one
     * exchange.
     *
     * @param recording receives the steps of this rank
     * @throws IllegalStateException if the recording belongs to another exchange
     * @throws UnsupportedOperationException if the communication of this exchange is not made of phases
     */
    void record(Recording recording);

    /** {@return a copy of the residual; all zeros for an exchange that keeps none} */
    float[] residual();

    /**
     * {@return whether something can stay in the residual: elements that are not sent yet, or what rounding has taken from sent ones}
     * The same on all ranks.
     */
    default boolean keepsResidual() {
        return true;
    }

    /**
     * Writes the state of this rank on which later exchanges depend. The call is local to the rank.
     *
     * @param out receives the state, up to some bytes for each element
     * @throws IOException if writing fails
     */
    void save(DataOutput out) throws IOException;

    /**
     * Reads the state that {@link #save} wrote. Later exchanges then give the same bits as without the interruption.
     *
     * @param in the state of the same rank
     * @throws IOException if reading fails, or if the state was written by another exchange, one with other parameters, or for
     *     another number of elements or of those to exchange
     */
    void restore(DataInput in) throws IOException;

    /** Closes this exchange. All ranks call it. */
    @Override
    void close();
}
