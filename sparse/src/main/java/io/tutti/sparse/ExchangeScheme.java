package io.tutti.sparse;

/** A kind of gradient exchange, which {@link GradientExchanges} creates by name. Immutable. */
public interface ExchangeScheme {
    /** {@return the name, in lower-case letters, digits and hyphens} */
    String name();

    /** {@return what the exchange sends, in one line} */
    String description();

    /** {@return whether every exchange sends all elements, whatever k, so that a residual has errors of rounding at most} */
    default boolean isDense() {
        return false;
    }

    /** {@return whether the ranks that are left can open another exchange of this kind after a rank was lost} */
    default boolean outlivesRanks() {
        return true;
    }

    /**
     * Creates an exchange. The call is a collective of the request's communicator.
     *
     * @param request the ranks, the length of gradients, and the parameters
     * @return the exchange of the calling rank
     * @throws IllegalArgumentException if the scheme has no such parameters, with their names
     */
    GradientExchange open(ExchangeRequest request);
}
