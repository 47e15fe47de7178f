package io.tutti.sparse;

import io.tutti.Communicator;
import java.util.List;

/** The registry of gradient exchanges: those of this module, and those of every {@link ExchangeProvider}. */
public final class GradientExchanges {
    private GradientExchanges() {}

    /** {@return the names of all schemes, those of this module first} */
    public static List<String> names() {
        return ExchangeRegistry.get().names();
    }

    /**
     * Creates an exchange. The call is a collective.
     *
     * @param name the exchange's name, optionally followed by a colon and parameters: {@code
     *     ok-topk:form=published,tau=16}; every exchange but dense-overlap takes {@code wire=fp32}, {@code fp16} or
     *     {@code bf16}, the encoding in which values are sent
     * @param communicator the communicator whose ranks exchange; it must outlive the exchange
     * @param elements number of elements of a gradient, the same on all ranks
     * @param k number of elements to exchange, 0 to {@code elements}, the same on all ranks
     * @return the exchange of the calling rank, which the caller closes
     * @throws IllegalArgumentException if there is no such exchange, it has no such parameters, or a count is out of
     *     its range
     */
    public static GradientExchange open(String name, Communicator communicator, int elements, int k) {
        return scheme(name).open(new ExchangeRequest(name, communicator, elements, k));
    }

    /**
     * Creates an exchange from counts that may exceed an int. The call is a collective.
     *
     * @param name the exchange's name, optionally followed by a colon and parameters
     * @param communicator the communicator whose ranks exchange; it must outlive the exchange
     * @param elements number of elements of a gradient, less than 2^31, the same on all ranks
     * @param k number of elements to exchange, 0 to {@code elements}, the same on all ranks
     * @return the exchange of the calling rank, which the caller closes
     * @throws IllegalArgumentException if there is no such exchange or parameter, or a count is out of its range
     */
    public static GradientExchange open(String name, Communicator communicator, long elements, long k) {
        if (elements > Integer.MAX_VALUE || k > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("elements=" + elements + " and k=" + k
                    + " of an exchange must be less than 2^31; open several exchanges for parts of the gradient");
        }
        return open(name, communicator, (int) elements, (int) k);
    }

    /**
     * Creates an exchange that leaves the last elements dense: what a few elements such as biases would lose by being sent late is
     * more than what sending them costs. The call is a collective.
     *
     * @param name the exchange of the first elements, optionally followed by a colon and parameters
     * @param communicator the communicator whose ranks exchange; it must outlive the exchange
     * @param elements number of elements that the named exchange takes, the same on all ranks
     * @param k number of those elements to exchange, 0 to {@code elements}, the same on all ranks
     * @param dense number of elements behind them, 0 or more, of which every one is exchanged, the same on all ranks
     * @return the exchange of the calling rank for {@code elements + dense} elements, which the caller closes. It cannot be
     *     recorded unless {@code dense} is 0. If the named exchange overlaps, so does that of the dense elements
     * @throws IllegalArgumentException if there is no such exchange or parameter, or a count is out of its range
     */
    public static GradientExchange open(String name, Communicator communicator, int elements, int k, int dense) {
        if (dense < 0 || (long) elements + dense > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("elements=" + elements + " and dense=" + dense
                    + " must not be negative, and together less than 2^31");
        }
        GradientExchange first = open(name, communicator, elements, k);
        if (dense == 0) {
            return first;
        }
        try {
            return new PartlyDenseExchange(first, open(rest(first), communicator, dense, dense));
        } catch (RuntimeException e) {
            first.close();
            throw e;
        }
    }

    private static String rest(GradientExchange first) {
        return first.overlaps() ? first.name() : "dense";
    }

    /**
     * Finds a scheme by the name of an exchange.
     *
     * @param name the scheme's name, optionally followed by a colon and parameters, which are not looked at
     * @return the scheme
     * @throws IllegalArgumentException if there is no such scheme
     */
    public static ExchangeScheme scheme(String name) {
        return ExchangeRegistry.get().scheme(name);
    }

    /**
     * Returns the number of elements that a density selects: at least one, unless there are no elements or the
     * density is 0.
     *
     * @param density fraction of the elements, 0 to 1
     * @param elements number of elements of a gradient, 0 or more
     * @return the number of elements, 0 to {@code elements}
     * @throws IllegalArgumentException if the density is not from 0 to 1
     */
    public static int countOf(double density, int elements) {
        if (!(density >= 0 && density <= 1)) {
            throw new IllegalArgumentException("density=" + density + " must be from 0 to 1");
        }
        int count = (int) Math.round(density * elements);
        return density > 0 && elements > 0 ? Math.max(1, count) : count;
    }
}
