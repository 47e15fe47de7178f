package io.tutti.messaging.protocol;

import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Link;

/** Both directions with one other rank. */
final class Peer {
    final int rank;
    final Credit credit;
    final Outbound out;
    final Inbound in;

    private final Link link;

    Peer(int rank, Link link, MessageProtocol protocol, MessageLimits limits, long zeroCopyBytes) {
        this.rank = rank;
        this.link = link;
        this.credit = new Credit(limits);
        this.out = new Outbound(link, protocol, credit, limits.eagerBytes(), zeroCopyBytes);
        this.in = new Inbound(this, link, protocol);
    }

    boolean advance() {
        boolean moved = in.poll();
        return out.isPending() ? out.push() | moved : moved;
    }

    boolean hasLeft() {
        return in.hasLeft() || link.isLost();
    }

    /**
     * Returns whether the two ranks have not yet parted, although this one closes.
     *
     * @param awaitsFarewell whether the farewell of the other is still awaited
     */
    boolean isParting(boolean awaitsFarewell) {
        return !link.isLost() && (out.isPending() || awaitsFarewell && !in.hasLeft());
    }

    void addAwaited(AwaitedLinks awaited) {
        awaited.forArrival(link);
        if (out.isStuck()) {
            awaited.forRoom(link);
        }
    }
}
