package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.Sent;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.Poller;
import java.util.List;

/**
 * Runs a plan of one message over its link, as point-to-point transfers are, with nothing of what a {@link LinkExecutor} keeps of lanes and
 * ops: for a short message that takes as long as the transfer.
 */
public final class MessageExecutor extends PlanExecutor {
    private final int lane;
    /** Null if this rank receives. */
    private final OutgoingMessage outgoing;
    /** Null if this rank sends. */
    private final IncomingMessage incoming;

    private boolean isComplete;

    /**
     * @param data with a plan that {@link #fits}
     * @param links per lane and rank
     * @param registry registered memory, or null
     * @param zeroCopyBytes least length of messages that go without a copy
     */
    public MessageExecutor(TaskData data, Link[][] links, MemoryRegistry registry, long zeroCopyBytes) {
        Plan plan = data.plan();
        this.lane = plan.laneOf[0];
        Link link = links[lane][plan.peers[0]];
        boolean sends = plan.kinds[0] == Plan.Kind.SEND;
        this.outgoing = sends ? new OutgoingMessage(data, 0, link, registry, zeroCopyBytes) : null;
        this.incoming = sends ? null : new IncomingMessage(data, 0, link);
    }

    /** Whether a plan consists of one message. */
    public static boolean fits(Plan plan) {
        return plan.ops() == 1 && (plan.kinds[0] == Plan.Kind.SEND || plan.kinds[0] == Plan.Kind.RECEIVE);
    }

    @Override
    public void begin() {
        isComplete = false;
        if (outgoing != null) {
            outgoing.begin();
        } else {
            incoming.begin();
        }
    }

    @Override
    public boolean advance() {
        if (outgoing != null) {
            isComplete = outgoing.advance();
            return isComplete || outgoing.hasMoved();
        }
        long before = incoming.taken();
        isComplete = incoming.advance();
        return isComplete || incoming.taken() != before;
    }

    @Override
    public boolean isComplete() {
        return isComplete;
    }

    @Override
    public int unexpectedPeer() {
        return incoming != null && incoming.isUnexpected() ? incoming.peer : NONE;
    }

    @Override
    public int lostPeer() {
        if (isComplete) {
            return NONE;
        }
        if (outgoing != null) {
            return outgoing.isLost() ? outgoing.peer : NONE;
        }
        return incoming.isLost() ? incoming.peer : NONE;
    }

    @Override
    public void tellAwaited(Poller poller) {
        if (outgoing != null) {
            poller.forRoom(outgoing.link);
        } else {
            poller.forArrival(incoming.link);
        }
    }

    @Override
    public List<Awaited> awaited() {
        if (isComplete) {
            return List.of();
        }
        return List.of(
                outgoing != null
                        ? outgoing.awaited(lane)
                        : new Awaited(incoming.peer, false, incoming.link.kind(), lane, 0));
    }

    @Override
    public List<Sent> sent() {
        return outgoing != null && isComplete ? List.of(new Sent(outgoing.peer, lane, 1)) : List.of();
    }
}
