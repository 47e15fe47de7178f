package io.tutti.select.table;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.error.Suggestion;
import java.util.List;
import java.util.Optional;

/** Looks up algorithms whose names come from users. */
public final class AlgorithmLookup {
    private AlgorithmLookup() {}

    /**
     * Returns the full name of an algorithm of a collective, with the parameters of the name in a file.
     *
     * @throws IllegalArgumentException if the collective has none of this name; the message states the place and suggests a similar name
     */
    static String find(String collective, Token name) {
        Optional<Algorithm> found = name.as(text -> Algorithms.byName(collective, text));
        if (found.isEmpty()) {
            throw name.wrong(
                    "is no algorithm of " + collective + suggestion(name.text(), Algorithms.forCollective(collective)));
        }
        return found.get().name();
    }

    /** Returns the suggestion that ends a message about an unknown name; empty if none of the names is similar. */
    public static String suggestion(String name, List<Algorithm> known) {
        return Suggestion.after(
                name, known.stream().map(Algorithm::name).distinct().toList());
    }
}
