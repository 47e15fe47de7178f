package io.tutti.model.simulate;

/** The waits of ops because of memory. */
public enum MemoryWaits {
    /** INPUT and OUTPUT are the same memory if the collective allows it, which is the most common use. */
    IN_PLACE,
    /** INPUT and OUTPUT are different memory. */
    APART,
    /** As {@link #APART}, and what is sent is copied at once at no cost, so no op waits for its release. */
    COPIED
}
