package io.tutti.model.simulate;

/**
 * Messages sent by all ranks.
 *
 * @param inside number of messages between ranks of one node
 * @param between number of messages between nodes
 * @param bytesInside bytes of those inside nodes
 * @param bytesBetween bytes of those between nodes
 */
public record Messages(long inside, long between, double bytesInside, double bytesBetween) {
    static final Messages NONE = new Messages(0, 0, 0, 0);

    Messages plus(boolean isInside, double bytes) {
        return isInside
                ? new Messages(inside + 1, between, bytesInside + bytes, bytesBetween)
                : new Messages(inside, between + 1, bytesInside, bytesBetween + bytes);
    }

    Messages times(int ranks) {
        return new Messages(inside * ranks, between * ranks, bytesInside * ranks, bytesBetween * ranks);
    }
}
