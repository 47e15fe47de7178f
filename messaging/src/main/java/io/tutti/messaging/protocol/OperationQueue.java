package io.tutti.messaging.protocol;

/** A queue through its operations. */
final class OperationQueue<O extends Operation> {
    private O first;
    private Operation last;

    boolean isEmpty() {
        return first == null;
    }

    void add(O operation) {
        operation.following = null;
        if (first == null) {
            first = operation;
        } else {
            last.following = operation;
        }
        last = operation;
    }

    O first() {
        return first;
    }

    /** Removes and returns the first. */
    @SuppressWarnings("unchecked") // only O are added
    O take() {
        O taken = first;
        first = (O) taken.following;
        taken.following = null;
        return taken;
    }
}
