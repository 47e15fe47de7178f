package io.tutti.messaging;

/** What the completion of a send tells. */
public enum SendMode {
    /** The memory may change. Whether the message has been received is open: a short one may be complete at once. */
    STANDARD,
    /** A receive for the message has been found. */
    SYNCHRONOUS,
    /**
     * The message has been copied into a buffer of this rank, always at once; see {@link Messages#setBufferBytes}. Each one allocates
     * its copy.
     */
    BUFFERED,
    /** As {@link #STANDARD}. The program promises that a receive has been posted; nothing depends on it here. */
    READY
}
