package io.tutti.bootstrap.handshake;

/** The purpose of a connection; covered by the proofs of both sides. */
public enum Purpose {
    /** A rank joins its job at rank 0. */
    JOIN,
    /** Two ranks open a data link. */
    LINK,
    /** A rank asks another one, after a failure, who is left. */
    SURVIVE,
    /** A replacement applies at rank 0 of a running job. */
    REPLACEMENT
}
