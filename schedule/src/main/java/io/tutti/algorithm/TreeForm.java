package io.tutti.algorithm;

import io.tutti.algorithm.pattern.Chain;
import io.tutti.algorithm.pattern.KnomialTree;
import io.tutti.algorithm.pattern.Tree;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * Which tree, and in how many segments a vector goes through it.
 *
 * @param name as users type it, with parameters
 * @param radix of a k-nomial tree; 1 for a chain
 * @param segments at least 1
 */
record TreeForm(String name, int radix, int segments) {
    private static final int MOST_SEGMENTS = 4096;

    /** Children of four; parameter {@code k}. */
    static final TreeForm KNOMIAL = new TreeForm("knomial-tree", 4, 1);
    /** Everyone has one child. */
    static final TreeForm CHAIN = new TreeForm("chain", 1, 8);

    /** As the parameters say. */
    TreeForm with(Parameters parameters, boolean mayHaveSegments) {
        int k = radix == 1 ? 1 : parameters.number("k", 2, 1024, radix);
        int number = mayHaveSegments ? parameters.number("segments", 1, MOST_SEGMENTS, segments) : segments;
        parameters.requireNoOthers(name);
        String suffix = number == 1 && radix > 1 ? "" : "segments=" + number;
        String prefix = radix == 1 ? "chain:" : "knomial-tree:k=" + k + (suffix.isEmpty() ? "" : ",");
        return new TreeForm(prefix + suffix, k, number);
    }

    /** All parameters, as {@link #with} reads them. */
    String parameters(boolean mayHaveSegments) {
        String children = radix == 1 ? "" : "k=" + radix;
        String parts = mayHaveSegments ? "segments=" + segments : "";
        return children + (children.isEmpty() || parts.isEmpty() ? "" : ",") + parts;
    }

    /** Settings worth trying: for a chain, so many segments that few of them are on their way alone. */
    List<TreeForm> variants(int ranks) {
        int many = Math.min(64, 4 * Integer.highestOneBit(ranks));
        return radix > 1 || many <= segments ? List.of(this) : List.of(new TreeForm("chain:segments=" + many, 1, many));
    }

    Tree tree(int size) {
        return radix == 1 ? new Chain(size) : new KnomialTree(size, radix);
    }

    /** In words. */
    String words() {
        return radix == 1 ? "chain" : "k-nomial tree";
    }

    /**
     * The same program for one segment after another. Sends are left behind, so a segment travels while the next one is
     * received; segments take turns in two sets of scratch buffers.
     *
     * @param one the schedule of one segment
     * @param steps more than its highest key
     */
    Program segmented(Schedule one, int rank, int steps) {
        ProgramBuilder program = new ProgramBuilder(rank);
        for (int segment = 0; segment < segments; segment++) {
            SubProgram sub = new SubProgram(one, rank).chunks(segment, 1).keys(segment * steps);
            sub.scratch(segment % 2 * sub.scratches()).addTo(program);
        }
        return program.build();
    }
}
