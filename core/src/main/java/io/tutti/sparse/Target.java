package io.tutti.sparse;

import io.tutti.Communicator;

/**
 * What an exchange is made for.
 *
 * @param communicator whose ranks exchange; stays the user's, who closes it later
 * @param elements of a gradient
 * @param k how many of them shall travel, 0 to {@code elements}
 */
record Target(Communicator communicator, int elements, int k) {
    Target {
        if (elements < 0 || k < 0 || k > elements) {
            throw new IllegalArgumentException("k=" + k + " must be from 0 to elements=" + elements);
        }
    }
}
