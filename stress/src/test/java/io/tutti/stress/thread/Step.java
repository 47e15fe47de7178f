package io.tutti.stress.thread;

/**
 * What a thread does next with a field.
 *
 * @param variable the field
 * @param expected of a compare-and-set, the value that is replaced; of an await, the least value that ends it
 * @param value what is written
 * @param site where in the code
 */
record Step(Kind kind, String variable, int expected, int value, Order order, String site) {
    enum Kind {
        READ,
        WRITE,
        /** Replaces one value by another if it is there; the result is 1 then. */
        COMPARE_AND_SET,
        /** Replaces whatever is there, which is the result. */
        SWAP,
        /** Waits for at least a value, which is the result. */
        AWAIT,
        /** Waits for 0. */
        AWAIT_ZERO,
        /** Waits until a monitor is free, and enters it. */
        ENTER
    }

    static Step read(String variable, Order order, String site) {
        return new Step(Kind.READ, variable, 0, 0, order, site);
    }

    static Step write(String variable, int value, Order order, String site) {
        return new Step(Kind.WRITE, variable, 0, value, order, site);
    }

    static Step swap(String variable, int value, Order order, String site) {
        return new Step(Kind.SWAP, variable, 0, value, order, site);
    }

    static Step await(String variable, int least, Order order, String site) {
        return new Step(Kind.AWAIT, variable, least, 0, order, site);
    }

    @Override
    public String toString() {
        return site + " " + kind.name().toLowerCase(java.util.Locale.ROOT) + " " + variable;
    }
}
