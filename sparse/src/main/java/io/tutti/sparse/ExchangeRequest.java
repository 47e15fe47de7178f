package io.tutti.sparse;

import io.tutti.Communicator;
import io.tutti.algorithm.Parameters;

/**
 * The arguments with which a user asks for an exchange, the same on all ranks but for the communicator.
 *
 * @param name the scheme's name, optionally followed by a colon and parameters
 * @param communicator the communicator whose ranks exchange; the user closes it after the exchange
 * @param elements number of elements of a gradient, 0 or more
 * @param k number of elements to exchange, 0 to {@code elements}
 */
public record ExchangeRequest(String name, Communicator communicator, int elements, int k) {
    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if {@code elements} is negative or {@code k} is not from 0 to {@code elements}
     */
    public ExchangeRequest {
        if (elements < 0 || k < 0 || k > elements) {
            throw new IllegalArgumentException("k=" + k + " must be from 0 to elements=" + elements);
        }
    }

    /**
     * {@return the parameters that the name has after its colon; none if it has no colon}
     *
     * @throws IllegalArgumentException if they are malformed
     */
    public Parameters parameters() {
        return parameters(name);
    }

    /**
     * {@return the parameters that an exchange's name has after its colon; none if it has no colon}
     *
     * @param name the name of a scheme, optionally followed by a colon and parameters
     * @throws IllegalArgumentException if they are malformed
     */
    public static Parameters parameters(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? Parameters.none() : Parameters.parse(name.substring(colon + 1));
    }
}
