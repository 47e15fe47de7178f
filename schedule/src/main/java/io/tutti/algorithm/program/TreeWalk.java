package io.tutti.algorithm.program;

import io.tutti.algorithm.pattern.Tree;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The ops of one position of a tree, up to the root or down from it.
 *
 * @param program the program of the rank at the position
 * @param tree the tree
 * @param ranks the rank at a position
 * @param position this rank's position
 */
public record TreeWalk(ProgramBuilder program, Tree tree, IntUnaryOperator ranks, int position) {
    /**
     * Reduces the position's subtree and sends the sum to the parent. The messages of a step are added at once, in the
     * order of positions.
     *
     * @param sum the slice for the sum, if there is anything to add
     * @param arrivals number of the first scratch buffer for received values
     * @return the slice that holds the sum
     */
    public Slice up(Slice sum, int arrivals) {
        Slice value = Slice.input(0, 1);
        for (int step : tree.childSteps(position)) {
            List<Slice> operands = new ArrayList<>(List.of(value));
            for (int child : tree.children(position, step)) {
                Slice arrival = Slice.scratch(arrivals + operands.size() - 1, 0, 1);
                program.recv(ranks.applyAsInt(child), step, arrival);
                operands.add(arrival);
            }
            program.reduce(sum, operands);
            value = sum;
        }
        if (position != 0) {
            program.send(ranks.applyAsInt(tree.parent(position)), tree.step(position), value);
        }
        return value;
    }

    /**
     * Receives the value from the parent, if there is one, and sends it to the children, largest subtrees first.
     *
     * @param value where the value is, or arrives
     * @param key the key of the first step
     */
    public void down(Slice value, int key) {
        int last = key + tree.steps() - 1;
        if (position != 0) {
            program.recv(ranks.applyAsInt(tree.parent(position)), last - tree.step(position), value);
        }
        int[] steps = tree.childSteps(position);
        for (int i = steps.length - 1; i >= 0; i--) {
            for (int child : tree.children(position, steps[i])) {
                program.send(ranks.applyAsInt(child), last - steps[i], value);
            }
        }
    }
}
