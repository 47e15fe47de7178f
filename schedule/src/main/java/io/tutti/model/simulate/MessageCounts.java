package io.tutti.model.simulate;

/**
 * The messages sent by all ranks.
 *
 * @param inside number of messages between ranks of one node
 * @param between number of messages between nodes
 * @param bytesInside bytes of messages inside nodes
 * @param bytesBetween bytes of messages between nodes
 */
public record MessageCounts(long inside, long between, double bytesInside, double bytesBetween) {
    static final MessageCounts NONE = new MessageCounts(0, 0, 0, 0);

    MessageCounts plus(boolean isInside, double bytes) {
        return isInside
                ? new MessageCounts(inside + 1, between, bytesInside + bytes, bytesBetween)
                : new MessageCounts(inside, between + 1, bytesInside, bytesBetween + bytes);
    }

    MessageCounts times(int ranks) {
        return new MessageCounts(inside * ranks, between * ranks, bytesInside * ranks, bytesBetween * ranks);
    }
}
