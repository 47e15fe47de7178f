package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class BinomialTreeTest {
    @Test
    void everyPositionIsTheChildOfItsParentInItsStep() {
        for (int size = 1; size <= 130; size++) {
            BinomialTree tree = new BinomialTree(size);
            int children = 0;
            for (int position = 0; position < size; position++) {
                for (int step = 0; step < tree.steps(); step++) {
                    if (tree.hasChild(position, step)) {
                        children++;
                        int child = tree.child(position, step);
                        assertEquals(position, tree.parent(child));
                        assertEquals(step, tree.step(child));
                    }
                }
            }
            assertEquals(size - 1, children);
        }
    }

    @Test
    void aSubtreeIsARunThatBeginsWithItsRoot() {
        for (int size = 1; size <= 130; size++) {
            BinomialTree tree = new BinomialTree(size);
            for (int position = 0; position < size; position++) {
                BitSet subtree = subtree(tree, position);
                assertEquals(position, subtree.nextSetBit(0));
                assertEquals(subtree.length(), subtree.nextClearBit(position));
            }
            assertEquals(size, subtree(tree, 0).cardinality());
        }
    }

    @Test
    void stepsAreTheLogarithmRoundedUp() {
        for (int size = 1; size <= 130; size++) {
            int steps = new BinomialTree(size).steps();
            assertTrue(1 << steps >= size && (steps == 0 || 1 << (steps - 1) < size), "size " + size);
        }
    }

    private static BitSet subtree(BinomialTree tree, int position) {
        BitSet found = new BitSet();
        found.set(position);
        for (int step = 0; step < tree.step(position); step++) {
            if (tree.hasChild(position, step)) {
                found.or(subtree(tree, tree.child(position, step)));
            }
        }
        return found;
    }
}
