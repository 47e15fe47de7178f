package io.tutti.algorithm.program;

import io.tutti.algorithm.pattern.TwoTrees;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * The ops of one position of {@link TwoTrees}, each of which carries half of a vector in segments. Chunk {@code tree ·
 * segments + segment} is a segment of a tree.
 *
 * <p>A rank does its ops in the order of the round in which their data can arrive if each message takes a round. In any
 * other order, such as one segment after the other, a rank that is high in one tree waits for messages that come late in
 * the other, in every round anew.
 */
public final class TwoTreeWalk {
    private static final int TREES = 2;
    private static final int CHILDREN = 2;

    private final TwoTrees trees;
    private final IntUnaryOperator ranks;
    private final int position;
    private final int segments;
    private final List<Ops> planned = new ArrayList<>();

    private record Ops(int round, Consumer<ProgramBuilder> writer) {}

    /**
     * Creates the walk of a position.
     *
     * @param trees the trees
     * @param ranks the rank at a position
     * @param position this rank's position; any number if it is in no tree
     * @param segments number of segments of each tree
     */
    public TwoTreeWalk(TwoTrees trees, IntUnaryOperator ranks, int position, int segments) {
        this.trees = trees;
        this.ranks = ranks;
        this.position = position;
        this.segments = segments;
    }

    /** The use of one tree for one segment. */
    @FunctionalInterface
    private interface Each {
        void plan(int tree, int segment);
    }

    private void forEach(Each each) {
        for (int tree = 0; tree < TREES; tree++) {
            for (int segment = 0; segment < segments; segment++) {
                each.plan(tree, segment);
            }
        }
    }

    private Slice chunk(Buffer buffer, int tree, int segment) {
        return new Slice(buffer, tree * segments + segment, 1);
    }

    private static int key(int tree, int segment) {
        return TREES * segment + tree;
    }

    /** {@return one more than the highest key of one walk} */
    public int keys() {
        return TREES * segments;
    }

    /**
     * Plans to send the whole vector to the tops of both trees, from a rank that is in neither.
     *
     * @param vector the buffer of the vector
     */
    public void feed(Buffer vector) {
        forEach((tree, segment) -> planned.add(new Ops(
                segment,
                program -> program.send(
                        ranks.applyAsInt(trees.top(tree)), key(tree, segment), chunk(vector, tree, segment)))));
    }

    /**
     * Plans to receive both sums, from the tops of both trees, on a rank that is in neither. The rank's own vector is
     * the last operand.
     */
    public void collect() {
        int depth = trees.depth();
        forEach((tree, segment) -> planned.add(new Ops(depth + 1 + segment, program -> {
            Slice arrival = chunk(arrival(tree, segment, 0), tree, segment);
            program.recv(ranks.applyAsInt(trees.top(tree)), key(tree, segment), arrival);
            program.reduce(chunk(Buffer.OUTPUT, tree, segment), arrival, arrival.in(Buffer.INPUT));
        })));
    }

    /**
     * Plans the way down: receive a segment from the parent and send it to the children.
     *
     * @param buffer the buffer of the vector
     * @param above the rank from which the tops receive; {@link TwoTrees#NONE} if they have the vector
     * @param firstRound the round in which tops begin
     * @param firstKey the key of the first segment
     */
    public void down(Buffer buffer, int above, int firstRound, int firstKey) {
        forEach((tree, segment) -> {
            int parent = trees.parent(tree, position);
            int source = parent == TwoTrees.NONE ? above : ranks.applyAsInt(parent);
            int[] children = trees.children(tree, position);
            int round = firstRound + segment + trees.level(tree, position);
            Slice chunk = chunk(buffer, tree, segment);
            int key = firstKey + key(tree, segment);
            planned.add(new Ops(round, program -> {
                if (source != TwoTrees.NONE) {
                    program.recv(source, key, chunk);
                }
                for (int child : children) {
                    program.send(ranks.applyAsInt(child), key, chunk);
                }
            }));
        });
    }

    /**
     * Plans the way up: receive the children's sums, add them in the order of positions, and send the sum to the parent.
     *
     * @param sums the buffer for sums; a scratch buffer is one of several with consecutive numbers
     * @param above the rank to which the tops send; {@link TwoTrees#NONE} if they keep the sum
     */
    public void up(Buffer sums, int above) {
        int depth = trees.depth();
        forEach((tree, segment) -> {
            int parent = trees.parent(tree, position);
            int target = parent == TwoTrees.NONE ? above : ranks.applyAsInt(parent);
            int round = depth - trees.level(tree, position) + segment;
            planned.add(new Ops(round, program -> {
                Slice sum = add(program, tree, segment, place(sums, tree, segment));
                if (target != TwoTrees.NONE) {
                    program.send(target, key(tree, segment), sum);
                }
            }));
        });
    }

    /** Adds the sums of the children to this rank's vector; returns where the sum is. */
    private Slice add(ProgramBuilder program, int tree, int segment, Buffer target) {
        Slice own = chunk(Buffer.INPUT, tree, segment);
        int[] children = trees.children(tree, position);
        if (children.length == 0) {
            return own;
        }
        List<Slice> operands = new ArrayList<>();
        for (int child : children) {
            Slice arrival = own.in(arrival(tree, segment, operands.size()));
            program.recv(ranks.applyAsInt(child), key(tree, segment), arrival);
            operands.add(arrival);
        }
        int before = 0;
        while (before < children.length && children[before] < position) {
            before++;
        }
        operands.add(before, own);
        program.reduce(own.in(target), operands);
        return own.in(target);
    }

    private static Buffer place(Buffer sums, int tree, int segment) {
        return sums instanceof Buffer.Scratch scratch ? Buffer.scratch(scratch.number() + set(tree, segment)) : sums;
    }

    /** Segments alternate between two sets of scratch buffers. */
    private static int set(int tree, int segment) {
        return tree * 2 + segment % 2;
    }

    private static Buffer arrival(int tree, int segment, int child) {
        return Buffer.scratch(CHILDREN * set(tree, segment) + child);
    }

    /** {@return the number of scratch buffers that arriving sums use, from 0 on} */
    public static int arrivals() {
        return CHILDREN * set(1, 1) + CHILDREN;
    }

    /**
     * Writes what was planned.
     *
     * @param program receives the ops
     */
    public void writeTo(ProgramBuilder program) {
        planned.stream()
                .sorted(Comparator.comparingInt(Ops::round))
                .forEach(ops -> ops.writer().accept(program));
    }
}
