package io.tutti.model.simulate;

/** What ops wait for because of memory. */
public enum MemoryWaits {
    /** INPUT and OUTPUT are the same memory where a collective allows it, as most users have it. */
    IN_PLACE,
    /** INPUT and OUTPUT are apart. */
    APART,
    /** As apart, and what is sent is copied at once for nothing: nobody waits for its release. */
    COPIED
}
