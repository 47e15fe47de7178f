package io.tutti.verify;

/**
 * Thrown if a schedule is wrong. The message states the schedule, the rank and op, what was expected and what was
 * found.
 */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int rank;
    private final int op;

    VerificationException(String where, int rank, int op, String expected, String found) {
        super(where + ": expected " + expected + ", found " + found);
        this.rank = rank;
        this.op = op;
    }

    /** {@return the rank whose program or result is wrong} */
    public int rank() {
        return rank;
    }

    /** {@return the number of the op that is wrong, or -1 if the result is wrong} */
    public int op() {
        return op;
    }
}
