package io.tutti.algorithm.program;

import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.SubProgram;
import io.tutti.algorithm.pattern.BinaryTree;
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
 * @param kind the kind of tree
 * @param radix the radix of a k-nomial tree; 0 for other trees
 * @param segments number of segments, at least 1
 */
public record TreeForm(String name, Kind kind, int radix, int segments) {
    private static final int MOST_SEGMENTS = 4096;

    /** A k-nomial tree of radix 4; parameter {@code k}. */
    public static final TreeForm KNOMIAL = new TreeForm("knomial-tree", Kind.KNOMIAL, 4, 1);
    /** A chain: every position has one child. */
    public static final TreeForm CHAIN = new TreeForm("chain", Kind.CHAIN, 0, 8);
    /** A binary tree: the runs of positions below the two children of a position are of nearly equal size. */
    public static final TreeForm BINARY = new TreeForm("binary-tree", Kind.BINARY, 0, 8);

    /** A kind of tree. */
    public enum Kind {
        /** Every position has one child. */
        CHAIN("chain", "chain"),
        /** Every position has two children. */
        BINARY("binary-tree", "binary tree"),
        /** A position has {@code radix - 1} children in each step. */
        KNOMIAL("knomial-tree", "k-nomial tree");

        private final String plainName;
        private final String words;

        Kind(String plainName, String words) {
            this.plainName = plainName;
            this.words = words;
        }
    }

    /**
     * {@return the form with other parameters}
     *
     * @param parameters the parameters, {@code k} and {@code segments}; those that are absent stay as they are
     * @param mayHaveSegments whether the algorithm has the parameter {@code segments}
     * @throws IllegalArgumentException if a parameter is unknown or its value is not allowed
     */
    public TreeForm with(Parameters parameters, boolean mayHaveSegments) {
        int k = kind == Kind.KNOMIAL ? parameters.number("k", 2, 1024, radix) : radix;
        int number = mayHaveSegments ? parameters.number("segments", 1, MOST_SEGMENTS, segments) : segments;
        parameters.requireNoOthers(name);
        return of(kind, k, number);
    }

    private static TreeForm of(Kind kind, int k, int segments) {
        String suffix = kind == Kind.KNOMIAL && segments == 1 ? "" : "segments=" + segments;
        String prefix = kind == Kind.KNOMIAL ? "k=" + k + (suffix.isEmpty() ? "" : ",") : "";
        return new TreeForm(kind.plainName + ":" + prefix + suffix, kind, k, segments);
    }

    /**
     * {@return all parameters with their values, in the form that {@link Parameters#parse} reads}
     *
     * @param mayHaveSegments whether the algorithm has the parameter {@code segments}
     */
    public String parameters(boolean mayHaveSegments) {
        String children = kind == Kind.KNOMIAL ? "k=" + radix : "";
        String parts = mayHaveSegments ? "segments=" + segments : "";
        return children + (children.isEmpty() || parts.isEmpty() ? "" : ",") + parts;
    }

    /**
     * {@return the settings worth trying: for a chain, enough segments to fill the pipeline most of the time; for a
     * binary tree, few and many segments}
     *
     * @param ranks the number of ranks
     */
    public List<TreeForm> variants(int ranks) {
        int many = kind == Kind.CHAIN ? Math.min(64, 4 * Integer.highestOneBit(ranks)) : 4 * segments;
        return kind == Kind.KNOMIAL || many <= segments ? List.of(this) : List.of(of(kind, radix, many));
    }

    /**
     * {@return the tree over positions 0 to {@code size} - 1}
     *
     * @param size the number of positions, at least 1
     */
    public Tree tree(int size) {
        return switch (kind) {
            case CHAIN -> new Chain(size);
            case BINARY -> new BinaryTree(size);
            case KNOMIAL -> new KnomialTree(size, radix);
        };
    }

    /** {@return the kind of tree, for descriptions} */
    public String words() {
        return kind.words;
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
        SubProgram sub = new SubProgram(one, rank);
        for (int segment = 0; segment < segments; segment++) {
            sub.chunks(segment, 1)
                    .keys(segment * steps)
                    .scratch(segment % 2 * sub.scratches())
                    .addTo(program);
        }
        return program.build();
    }
}
