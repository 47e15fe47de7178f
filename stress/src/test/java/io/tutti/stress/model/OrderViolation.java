package io.tutti.stress.model;

/** The order of memory does not hold what the code relies on. */
final class OrderViolation extends RuntimeException {
    private static final long serialVersionUID = 1;

    OrderViolation(String what) {
        super(what);
    }

    OrderViolation(String what, Throwable cause) {
        super(what, cause);
    }
}
