package io.tutti.messaging.protocol;

/** The cancellation of a receive. It is done as soon as it is known whether the receive was cancelled. */
public final class CancelOperation extends Operation {
    final ReceiveOperation target;

    /** @param target has been submitted before */
    public CancelOperation(ReceiveOperation target) {
        this.target = target;
    }

    @Override
    public int[] peers() {
        return new int[0];
    }

    @Override
    public String describe() {
        return "cancellation of " + target.describe();
    }
}
