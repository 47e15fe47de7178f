package io.tutti.stress.model;

/** How an access to memory is ordered. */
enum AccessKind {
    PLAIN_READ,
    PLAIN_WRITE,
    /** Single and coherent, and orders nothing else: an access weakened by a mutant. */
    RELAXED_READ,
    RELAXED_WRITE,
    ACQUIRE,
    RELEASE;

    boolean isWrite() {
        return this == PLAIN_WRITE || this == RELAXED_WRITE || this == RELEASE;
    }

    boolean isPlain() {
        return this == PLAIN_READ || this == PLAIN_WRITE;
    }

    /** Returns the same access without order. */
    AccessKind relaxed() {
        return switch (this) {
            case ACQUIRE -> RELAXED_READ;
            case RELEASE -> RELAXED_WRITE;
            default -> this;
        };
    }
}
