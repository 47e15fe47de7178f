package io.tutti.sparse;

import io.tutti.Data;
import io.tutti.Work;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * Runs collectives on words of four bytes; see {@link CountedCollectives}, which plans and counts them. All ranks call the
 * same methods in the same order.
 */
interface CollectiveBackend extends AutoCloseable {
    int rank();

    /** Returns the placement of the ranks. */
    Topology topology();

    /** Creates a backend for the same ranks whose collectives are independent of this backend's. The call is a collective. */
    CollectiveBackend fork();

    /** Gathers every rank's words, in rank order. The result is read-only. */
    int[] gather(BoundSchedule route, Layout layout, int[] own);

    /** Combines every rank's input into separate memory. */
    void combine(BoundSchedule route, Layout layout, Data input, Data output, Reduction reduction);

    /** Words for every rank, and from every rank, in rank order; the layout has those of this rank. */
    void exchange(BoundSchedule route, Layout layout, int[] words, int[] into);

    /** As above, only begun. */
    Work start(BoundSchedule route, Layout layout, int[] words, int[] into);

    /** The mean of whole vectors, in place, by the algorithm of {@link #averaging}. */
    void average(Data vector);

    /** As above, only begun. */
    Work startAverage(Data vector);

    /** Allocates memory that other ranks of the host can read. The call is a collective. */
    MemorySegment allocate(long bytes);

    /** Returns the name of the algorithm that computes means. */
    String averaging(Data vector);

    /** Sends words to one rank. The call returns when the words have left. */
    void send(Data words, int destination);

    void receive(Data words, int source);

    @Override
    void close();
}
