package io.tutti.studies.papers.oktopk.setup;

import io.tutti.sparse.GradientExchanges;
import java.util.List;

/** The options of a training that say how gradients are exchanged. */
public final class ExchangeWords {
    private ExchangeWords() {}

    /** Returns the options; a density, which a training refuses otherwise, only with an exchange that sends a part of the gradient. */
    public static List<String> of(String exchange, double density) {
        return GradientExchanges.scheme(exchange).isDense()
                ? List.of("--exchange", exchange)
                : List.of("--exchange", exchange, "--density", Double.toString(density));
    }
}
