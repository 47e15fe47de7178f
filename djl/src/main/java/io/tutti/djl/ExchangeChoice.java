package io.tutti.djl;

import io.tutti.sparse.GradientExchanges;

/**
 * How the ranks exchange their gradients. Immutable.
 *
 * @param name an exchange of {@link GradientExchanges}, optionally followed by a colon and parameters
 * @param density the fraction of the elements that one step exchanges, more than 0 and at most 1
 */
public record ExchangeChoice(String name, double density) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if there is no such exchange, or the density is out of range
     */
    public ExchangeChoice {
        GradientExchanges.scheme(name);
        if (!(density > 0 && density <= 1)) {
            throw new IllegalArgumentException("density=" + density + " must be more than 0 and at most 1");
        }
    }

    /** {@return the exchange that sends every element, by one allreduce} */
    public static ExchangeChoice dense() {
        return new ExchangeChoice("dense", 1);
    }
}
