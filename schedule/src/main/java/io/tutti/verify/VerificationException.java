package io.tutti.verify;

/** A schedule is wrong. The message names the schedule, the rank and op, what was expected and what was found. */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int rank;
    private final int op;

    VerificationException(String where, int rank, int op, String expected, String found) {
        super(where + ": expected " + expected + ", found " + found);
        this.rank = rank;
        this.op = op;
    }

    /** The rank in whose program it shows. */
    public int rank() {
        return rank;
    }

    /** The number of the op where it shows, or -1 if it shows in no op, but in the result. */
    public int op() {
        return op;
    }
}
