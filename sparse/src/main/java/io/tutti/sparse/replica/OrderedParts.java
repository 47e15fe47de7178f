package io.tutti.sparse.replica;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes on the parts of a gradient from the last to the first, however a backward pass completes them: ranks whose graphs differ complete
 * them in different orders, and an exchange wants one order. Those that stay dense have an order of their own, because they are
 * exchanged apart.
 */
final class OrderedParts {
    private final List<GradientParts.Part> parts;
    private final int border;
    private final Consumer<GradientParts.Part> next;
    private final BitSet complete = new BitSet();
    /** How many parts before the border, and how many in all, have not been passed on. */
    private int waitingBefore;

    private int waiting;

    /** @param next receives each part once, after all later ones of its kind */
    OrderedParts(GradientParts parts, Consumer<GradientParts.Part> next) {
        this.parts = parts.parts();
        this.border = parts.largeParts();
        this.next = next;
        clear();
    }

    boolean isEmpty() {
        return complete.isEmpty();
    }

    boolean isComplete(int part) {
        return complete.get(part);
    }

    void complete(int part) {
        complete.set(part);
        while (waiting > border && complete.get(waiting - 1)) {
            next.accept(parts.get(--waiting));
        }
        while (waitingBefore > 0 && complete.get(waitingBefore - 1)) {
            next.accept(parts.get(--waitingBefore));
        }
    }

    void clear() {
        complete.clear();
        waitingBefore = border;
        waiting = parts.size();
    }
}
