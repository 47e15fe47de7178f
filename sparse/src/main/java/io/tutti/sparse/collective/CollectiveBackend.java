package io.tutti.sparse.collective;

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
public interface CollectiveBackend extends AutoCloseable {
    int rank();

    /** Returns the placement of the ranks. */
    Topology topology();

    /**
     * Creates a backend for the same ranks whose collectives are independent of this backend's. The call is a
     * collective.
     */
    CollectiveBackend fork();

    /** Gathers every rank's words, in rank order. The result is read-only. */
    int[] gather(RankSchedule schedule, Layout layout, int[] own);

    /** Combines every rank's input into separate memory. */
    void combine(RankSchedule schedule, Layout layout, Data input, Data output, Reduction reduction);

    /**
     * Sends words to every rank and receives words from every rank, in rank order; the layout has the lengths of this
     * rank's messages.
     */
    void exchange(RankSchedule schedule, Layout layout, int[] words, int[] into);

    /** Starts {@link #exchange}. */
    Work start(RankSchedule schedule, Layout layout, int[] words, int[] into);

    /** Computes the mean of whole vectors in place, with the algorithm of {@link #averaging}. */
    void average(Data vector);

    /** Starts {@link #average}. */
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
