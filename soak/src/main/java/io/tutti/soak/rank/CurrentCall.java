package io.tutti.soak.rank;

/**
 * The call of Tutti that this rank's program makes, as it knows itself, to be compared with what exceptions say. Set by the program's thread
 * before each call.
 */
final class CurrentCall {
    static final String ALLREDUCE = "allreduce\\(";
    static final String TRANSFER = "(send|receive)\\(";
    static final String MESSAGE = "send of |receive with ";
    static final String DUP = "dup\\(\\)";
    static final String ALLOCATE = "allocate\\(\\)";

    private static volatile String name = "nothing";

    private CurrentCall() {}

    /** @param pattern a regular expression for the beginning of the call's name, after its number */
    static void is(String pattern) {
        name = pattern;
    }

    /** {@return that expression} */
    static String name() {
        return name;
    }
}
