package io.tutti.sparse;

/**
 * What an exchange is made for.
 *
 * @param name of the exchange, with its parameters
 * @param carrier over the user's communicator, who closes it later
 * @param elements of a gradient
 * @param k how many of them shall travel, 0 to {@code elements}
 * @param form in which values travel
 */
record Target(String name, CollectiveBackend carrier, int elements, int k, ValueForm form) {
    Target(String name, CollectiveBackend carrier, int elements, int k) {
        this(name, carrier, elements, k, ValueForm.FP32);
    }

    Target {
        if (elements < 0 || k < 0 || k > elements) {
            throw new IllegalArgumentException("k=" + k + " must be from 0 to elements=" + elements);
        }
    }

    /** The same with values in another form. */
    Target with(ValueForm other) {
        return new Target(name, carrier, elements, k, other);
    }
}
