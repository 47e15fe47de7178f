package io.tutti.control.log;

/**
 * How a call is named wherever a failure, a notice or a diagnosis names one: {@code #401 allreduce(SUM, FLOAT32, count=50000) by two-shot}.
 */
public final class CallName {
    /** The number of the communicator of all ranks. */
    private static final long EVERYONE = 0;

    private CallName() {}

    /**
     * Returns the name of a collective.
     *
     * @param sequence its number on its communicator
     * @param text its fingerprint and count; empty if unknown
     * @return {@code #401 allreduce(SUM, FLOAT32, count=50000) by two-shot}
     */
    public static String of(long sequence, String text) {
        return "#" + sequence + (text.isEmpty() ? "" : " " + text);
    }

    /**
     * Returns the name of a collective where its communicator does not follow from the context.
     *
     * @param communicator the number of its communicator, which is named unless it is that of all ranks
     * @param sequence its number there; 0 if it was not begun
     * @param text its fingerprint and count
     * @return {@code #2 barrier() by dissemination of communicator 42}
     */
    public static String of(long communicator, long sequence, String text) {
        return (sequence == 0 ? text : of(sequence, text)) + ofCommunicator(communicator);
    }

    /**
     * Returns what follows the name of a call of a communicator.
     *
     * @param communicator its number
     * @return {@code  of communicator 42}, with the blank; empty for that of all ranks
     */
    public static String ofCommunicator(long communicator) {
        return communicator == EVERYONE ? "" : " of communicator " + communicator;
    }
}
