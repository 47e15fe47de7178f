package io.tutti.messaging.protocol;

/** Something with a source and a tag that a {@link MatchTable} finds. */
public abstract class Entry {
    /** A source or tag that fits all. */
    public static final int ANY = -1;

    int source;
    int tag;
    /** Ascending in the order in which entries were added. */
    long order;

    Entry next;
    Entry previous;

    /** Returns whether a message with this source and tag fits what this entry asks for. */
    boolean takes(int fromSource, int withTag) {
        return (source == ANY || source == fromSource) && (tag == ANY || tag == withTag);
    }
}
