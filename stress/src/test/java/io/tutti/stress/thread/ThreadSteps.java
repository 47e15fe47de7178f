package io.tutti.stress.thread;

/** What a {@link ThreadScenario} does besides calling the product: fields of its own, which the model holds as well. */
public final class ThreadSteps {
    private static final String SITE = "scenario";

    private ThreadSteps() {}

    /** Reads a field that nothing orders, such as an element of a vector. */
    public static int read(String variable) {
        return ThreadReplay.current().take(Step.read(variable, Order.PLAIN, SITE));
    }

    /** Writes a field that nothing orders. */
    public static void write(String variable, int value) {
        ThreadReplay.current().take(Step.write(variable, value, Order.PLAIN, SITE));
    }

    /** Hands something to another thread, by means that are not examined here. */
    public static void hand(String variable, int value) {
        ThreadReplay.current().take(Step.write(variable, value, Order.VOLATILE, SITE));
    }

    /** Waits for what another thread hands over. */
    public static void await(String variable, int least) {
        ThreadReplay.current().take(Step.await(variable, least, Order.VOLATILE, SITE));
    }

    /** Looks whether something was handed over. */
    public static boolean has(String variable) {
        return ThreadReplay.current().take(Step.read(variable, Order.VOLATILE, SITE)) != 0;
    }

    /** Waits until a field has at least a value, and learns nothing else by that: a loop that looks again and again. */
    public static void spin(String variable, int least) {
        ThreadReplay.current().take(Step.await(variable, least, Order.PLAIN, SITE));
    }

    /** Waits likewise until a field is 0. */
    public static void spinUntilZero(String variable) {
        ThreadReplay.current().take(new Step(Step.Kind.AWAIT_ZERO, variable, 0, 0, Order.PLAIN, SITE));
    }

    /** Requires something. */
    public static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
