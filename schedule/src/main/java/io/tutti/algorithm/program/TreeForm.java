package io.tutti.algorithm.program;

import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.SubProgram;
import io.tutti.algorithm.pattern.Chain;
import io.tutti.algorithm.pattern.KnomialTree;
import io.tutti.algorithm.pattern.Tree;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * A kind of tree, and the number of segments in which a vector goes through it.
 *
 * @param name the algorithm's name as users type it, with parameters
 * @param radix the radix of a k-nomial tree; 1 for a chain
 * @param segments number of segments, at least 1
 */
public record TreeForm(String name, int radix, int segments) {
    private static final int MOST_SEGMENTS = 4096;

    /** A k-nomial tree of radix 4; parameter {@code k}. */
    public static final TreeForm KNOMIAL = new TreeForm("knomial-tree", 4, 1);
    /** A chain: every position has one child. */
    public static final TreeForm CHAIN = new TreeForm("chain", 1, 8);

    /**
     * {@return the form with other parameters}
     *
     * @param parameters the parameters, {@code k} and {@code segments}; those that are absent stay as they are
     * @param mayHaveSegments whether the algorithm has the parameter {@code segments}
     * @throws IllegalArgumentException if a parameter is unknown or its value is not allowed
     */
    public TreeForm with(Parameters parameters, boolean mayHaveSegments) {
        int k = radix == 1 ? 1 : parameters.number("k", 2, 1024, radix);
        int number = mayHaveSegments ? parameters.number("segments", 1, MOST_SEGMENTS, segments) : segments;
        parameters.requireNoOthers(name);
        String suffix = number == 1 && radix > 1 ? "" : "segments=" + number;
        String prefix = radix == 1 ? "chain:" : "knomial-tree:k=" + k + (suffix.isEmpty() ? "" : ",");
        return new TreeForm(prefix + suffix, k, number);
    }

    /**
     * {@return all parameters with their values, in the form that {@link Parameters#parse} reads}
     *
     * @param mayHaveSegments whether the algorithm has the parameter {@code segments}
     */
    public String parameters(boolean mayHaveSegments) {
        String children = radix == 1 ? "" : "k=" + radix;
        String parts = mayHaveSegments ? "segments=" + segments : "";
        return children + (children.isEmpty() || parts.isEmpty() ? "" : ",") + parts;
    }

    /**
     * {@return the settings worth trying: for a chain, enough segments to fill the pipeline most of the time}
     *
     * @param ranks the number of ranks
     */
    public List<TreeForm> variants(int ranks) {
        int many = Math.min(64, 4 * Integer.highestOneBit(ranks));
        return radix > 1 || many <= segments ? List.of(this) : List.of(new TreeForm("chain:segments=" + many, 1, many));
    }

    /**
     * {@return the tree over positions 0 to {@code size} - 1}
     *
     * @param size the number of positions, at least 1
     */
    public Tree tree(int size) {
        return radix == 1 ? new Chain(size) : new KnomialTree(size, radix);
    }

    /** {@return the kind of tree, for descriptions} */
    public String words() {
        return radix == 1 ? "chain" : "k-nomial tree";
    }

    /**
     * {@return the same program for one segment after another} A lane does not wait for its sends, so a segment is sent while
     * the next one is received; segments alternate between two sets of scratch buffers.
     *
     * @param one the schedule of one segment
     * @param rank the rank whose program it is
     * @param steps more than the highest key of that schedule
     */
    public Program segmented(Schedule one, int rank, int steps) {
        ProgramBuilder program = new ProgramBuilder(rank);
        for (int segment = 0; segment < segments; segment++) {
            SubProgram sub = new SubProgram(one, rank).chunks(segment, 1).keys(segment * steps);
            sub.scratch(segment % 2 * sub.scratches()).addTo(program);
        }
        return program.build();
    }
}
