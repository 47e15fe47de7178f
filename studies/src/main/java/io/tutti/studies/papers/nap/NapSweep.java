package io.tutti.studies.papers.nap;

import io.tutti.model.Level;
import io.tutti.model.Regime;
import io.tutti.studies.Effort;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The numbers of nodes and the sizes of the figures. */
final class NapSweep {
    /** The size of a single value, in bytes. */
    static final long VALUE = 8;

    private static final long MOST_BYTES = 1 << 17;
    private static final int FINE = 4;
    private static final List<Long> CHANGES = BlueWaters.NETWORK.regimes().get(Level.NETWORK).stream()
            .map(Regime::below)
            .filter(Double::isFinite)
            .flatMap(below -> Stream.of(below.longValue() - 1, below.longValue()))
            .toList();

    private NapSweep() {}

    /** Returns numbers of nodes: powers of two. */
    static IntStream nodes(Effort effort) {
        return IntStream.iterate(1, nodes -> nodes <= mostNodes(effort), nodes -> 2 * nodes);
    }

    /** Returns the nodes of the greatest number of ranks, 32,768 if the effort allows it. */
    static int mostNodes(Effort effort) {
        return Math.max(1, Integer.highestOneBit(effort.ranks() / BlueWaters.RANKS_PER_NODE));
    }

    static int mostRanks(Effort effort) {
        return mostNodes(effort) * BlueWaters.RANKS_PER_NODE;
    }

    /** Returns the simulated sizes: every second power of two. */
    static LongStream sizes() {
        return LongStream.iterate(VALUE, bytes -> bytes <= MOST_BYTES, bytes -> 4 * bytes);
    }

    /** Returns the sizes of modelled lines. */
    static LongStream fineSizes() {
        return fineSizes(3, 17);
    }

    /** Returns powers of two in a range, and sizes around those at which the protocol changes. */
    static LongStream fineSizes(int from, int to) {
        LongStream even = IntStream.rangeClosed(from * FINE, to * FINE)
                .mapToLong(i -> Math.round(Math.pow(2, (double) i / FINE)));
        return LongStream.concat(even, CHANGES.stream().mapToLong(bytes -> bytes))
                .sorted()
                .distinct();
    }
}
