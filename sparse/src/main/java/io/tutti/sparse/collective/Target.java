package io.tutti.sparse.collective;

/**
 * The arguments with which an exchange is created.
 *
 * @param name of the exchange, with its parameters
 * @param backend the backend over the user's communicator; the user closes the communicator after the exchange
 * @param elements number of elements of a gradient
 * @param k number of elements to exchange, 0 to {@code elements}
 * @param form the encoding in which values are sent
 */
public record Target(String name, CollectiveBackend backend, int elements, int k, ValueForm form) {
    public Target(String name, CollectiveBackend backend, int elements, int k) {
        this(name, backend, elements, k, ValueForm.FP32);
    }

    public Target {
        if (elements < 0 || k < 0 || k > elements) {
            throw new IllegalArgumentException("k=" + k + " must be from 0 to elements=" + elements);
        }
    }

    /** Returns this target with values in another encoding. */
    public Target with(ValueForm other) {
        return new Target(name, backend, elements, k, other);
    }
}
