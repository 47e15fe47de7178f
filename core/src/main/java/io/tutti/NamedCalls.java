package io.tutti;

import io.tutti.error.CommunicationException;
import java.util.function.Supplier;

/** Names the calls of a program that are no tasks of the engine in the failures that end them. */
final class NamedCalls {
    private NamedCalls() {}

    /**
     * Makes a call.
     *
     * @param words the call, in words
     * @throws CommunicationException as the call does, with its name unless a collective inside it is named already
     */
    static <T> T run(String words, Supplier<T> call) {
        try {
            return call.get();
        } catch (CommunicationException e) {
            throw e.call().isEmpty() ? e.in(words) : e;
        }
    }

    /** Makes a call that returns nothing; see {@link #run(String, Supplier)}. */
    static void run(String words, Runnable call) {
        run(words, () -> {
            call.run();
            return null;
        });
    }
}
