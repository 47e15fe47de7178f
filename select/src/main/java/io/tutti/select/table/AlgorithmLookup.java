package io.tutti.select.table;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.message.Suggestion;
import java.util.List;
import java.util.Optional;

/** Looks up algorithms whose names come from users. */
public final class AlgorithmLookup {
    private AlgorithmLookup() {}

    /**
     * Returns the algorithm of a collective, with the parameters of the name.
     *
     * @throws IllegalArgumentException if the collective has none of this name; the message suggests a similar name
     */
    static Algorithm find(String collective, String name) {
        Optional<Algorithm> found = Algorithms.byName(collective, name);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(name + " is no algorithm of " + collective
                    + suggestion(name, Algorithms.forCollective(collective)));
        }
        return found.get();
    }

    /** Returns the suggestion that ends a message about an unknown name; empty if none of the names is similar. */
    public static String suggestion(String name, List<Algorithm> known) {
        return Suggestion.after(
                name, known.stream().map(Algorithm::name).distinct().toList());
    }
}
