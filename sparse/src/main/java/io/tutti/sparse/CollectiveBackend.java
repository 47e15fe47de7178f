package io.tutti.sparse;

import io.tutti.Data;
import io.tutti.Work;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * Moves words between ranks, as it is told; see {@link CountedCollectives}, which plans and counts. All ranks call the same in the same
 * order.
 */
interface CollectiveBackend extends AutoCloseable {
    int rank();

    /** Where the ranks are. */
    Topology topology();

    /** A carrier for the same ranks whose collectives are apart from this one's; a collective. */
    CollectiveBackend fork();

    /** Every rank's words, in rank order; to be read only. */
    int[] gather(BoundSchedule route, Layout layout, int[] own);

    /** Every rank's input, combined; into other memory. */
    void combine(BoundSchedule route, Layout layout, Data input, Data output, Reduction reduction);

    /** Words for every rank, and from every rank, in rank order; the layout has those of this rank. */
    void exchange(BoundSchedule route, Layout layout, int[] words, int[] into);

    /** As above, only begun. */
    Work start(BoundSchedule route, Layout layout, int[] words, int[] into);

    /** The mean of whole vectors, in place, by the algorithm of {@link #averaging}. */
    void average(Data vector);

    /** As above, only begun. */
    Work startAverage(Data vector);

    /** Memory that other ranks of the host can read; a collective. */
    MemorySegment allocate(long bytes);

    /** Name of the algorithm that means are taken with. */
    String averaging(Data vector);

    /** Returns when the words have left. */
    void send(Data words, int destination);

    void receive(Data words, int source);

    @Override
    void close();
}
