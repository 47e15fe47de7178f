package io.tutti.stress.thread;

/** What an access orders. */
enum Order {
    /** A plain field, or one whose order a mutant has taken away. */
    PLAIN,
    ACQUIRE,
    RELEASE,
    /** A volatile field, or a compare-and-set: both of the above, and all of them have one order. */
    VOLATILE;

    boolean acquires() {
        return this == ACQUIRE || this == VOLATILE;
    }

    boolean releases() {
        return this == RELEASE || this == VOLATILE;
    }
}
