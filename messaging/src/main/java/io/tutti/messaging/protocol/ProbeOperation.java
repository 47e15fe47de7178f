package io.tutti.messaging.protocol;

/** A look for a message that has arrived. */
public final class ProbeOperation extends Operation {
    private final int ranks;
    private final int self;

    /** Whether it waits for a message. */
    boolean waits;
    /** Whether the message is taken, so that no other receive or probe finds it. */
    boolean takes;

    Arrival found;
    private int foundSource;
    private int foundTag;
    private long foundBytes;
    private int foundElementShift;

    /**
     * Creates a probe that is to be filled in.
     *
     * @param ranks size of the communicator
     * @param self this rank
     */
    public ProbeOperation(int ranks, int self) {
        this.ranks = ranks;
        this.self = self;
    }

    /** Says what to look for, while the probe is not active. */
    public void fill(int from, int withTag, boolean waiting, boolean taking) {
        source = from;
        tag = withTag;
        waits = waiting;
        takes = taking;
        found = null;
    }

    void found(Arrival arrival) {
        found = arrival;
        foundSource = arrival.source;
        foundTag = arrival.tag;
        foundBytes = arrival.bytes;
        foundElementShift = arrival.elementShift;
    }

    /** Returns the message, or null; once done. Only its taker may use it. */
    public Arrival found() {
        return found;
    }

    /** Returns the source of the message found. */
    public int foundSource() {
        return foundSource;
    }

    /** Returns the tag of the message found. */
    public int foundTag() {
        return foundTag;
    }

    /** Returns the length of the message found. */
    public long foundBytes() {
        return foundBytes;
    }

    /** Returns what the sender of the message found says of its elements. */
    public int foundElementShift() {
        return foundElementShift;
    }

    @Override
    public int[] peers() {
        return source != ANY ? new int[] {source} : ReceiveOperation.others(ranks, self);
    }

    @Override
    public String describe() {
        return probe(source, tag);
    }
}
