package io.tutti.sparse;

import io.tutti.Communicator;
import io.tutti.algorithm.Parameters;
import java.util.List;

/** All exchanges there are. */
public final class Exchanges {
    private static final List<Scheme> ALL = List.of(
            Dense.SCHEME,
            DenseOverlap.SCHEME,
            TopkA.SCHEME,
            TopkDsa.SCHEME,
            GTopk.SCHEME,
            Gaussiank.SCHEME,
            OkTopk.SCHEME);

    private Exchanges() {}

    /** Their names. */
    public static List<String> names() {
        return ALL.stream().map(Scheme::name).toList();
    }

    /** One line about each: name and what it does. */
    public static List<String> descriptions() {
        return ALL.stream().map(s -> s.name() + ": " + s.description()).toList();
    }

    /**
     * Makes an exchange; a collective.
     *
     * @param name with parameters after a colon if wanted: {@code ok-topk:form=published,tau=16}
     * @param communicator whose ranks exchange; it must outlive the exchange
     * @param elements of a gradient, the same on all ranks
     * @param k how many of them shall travel, 0 to {@code elements}, the same on all ranks
     * @throws IllegalArgumentException if there is no such exchange, or it has no such parameters
     */
    public static Exchange open(String name, Communicator communicator, int elements, int k) {
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        Scheme scheme = ALL.stream()
                .filter(s -> s.name().equals(plain))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "exchange=" + plain + " must be one of " + String.join(", ", names())));
        Parameters parameters = colon < 0 ? Parameters.none() : Parameters.parse(name.substring(colon + 1));
        return scheme.maker().apply(new Target(communicator, elements, k), parameters);
    }

    /**
     * How many elements a density stands for: at least one, if there is any and the density is not 0.
     *
     * @param density 0 to 1
     */
    public static int countOf(double density, int elements) {
        if (!(density >= 0 && density <= 1)) {
            throw new IllegalArgumentException("density=" + density + " must be from 0 to 1");
        }
        int count = (int) Math.round(density * elements);
        return density > 0 && elements > 0 ? Math.max(1, count) : count;
    }
}
