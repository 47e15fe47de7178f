package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.Sent;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a {@link LinkExecutor} tells of its lanes when a call makes no progress: it reads the executor's state and changes nothing, and may
 * allocate.
 */
final class LaneDiagnosis {
    private static final int NONE = PlanExecutor.NONE;

    private final Plan plan;
    private final Link[][] links;
    private final int[] next;
    private final boolean[] done;
    private final int[] awaited;

    /**
     * @param links per lane and rank
     * @param next per lane: the index of its current op, which the executor changes
     * @param done per op: whether it is complete, likewise
     * @param awaited per lane: the peer that its current op needs to go on, or {@link PlanExecutor#NONE}, likewise
     */
    LaneDiagnosis(Plan plan, Link[][] links, int[] next, boolean[] done, int[] awaited) {
        this.plan = plan;
        this.links = links;
        this.next = next;
        this.done = done;
        this.awaited = awaited;
    }

    /** The current op of each lane that is not complete. */
    String describe() {
        StringBuilder text = new StringBuilder();
        for (int lane = 0; lane < next.length; lane++) {
            if (next[lane] < plan.lanes[lane].length) {
                int op = plan.lanes[lane][next[lane]];
                text.append(text.isEmpty() ? "" : ", ").append("lane ").append(lane);
                text.append(" at op ").append(op).append(' ');
                text.append(plan.kinds[op].name().toLowerCase(Locale.ROOT));
            }
        }
        return text.toString();
    }

    /** The peers that lanes need to go on, except for what they send. */
    List<Awaited> awaited() {
        List<Awaited> all = new ArrayList<>();
        for (int lane = 0; lane < next.length; lane++) {
            if (next[lane] < plan.lanes[lane].length && awaited[lane] != NONE) {
                int peer = awaited[lane];
                all.add(new Awaited(peer, false, links[lane][peer].kind(), lane, received(lane, peer)));
            }
        }
        return all;
    }

    /** The last message in the first lane that is not complete and in which something has moved. */
    Awaited lastMoved() {
        for (int lane = 0; lane < next.length; lane++) {
            int current = Math.min(next[lane], plan.lanes[lane].length);
            for (int index = current - 1; index >= 0 && current < plan.lanes[lane].length; index--) {
                Awaited moved = moved(lane, plan.lanes[lane][index]);
                if (moved != null) {
                    return moved;
                }
            }
        }
        return null;
    }

    /** The message that an op of a lane has moved; the last of several; null if it has moved none. */
    private Awaited moved(int lane, int op) {
        boolean isSend = plan.kinds[op] == Plan.Kind.SEND;
        boolean isMove = isSend ? done[op] : plan.kinds[op] == Plan.Kind.RECEIVE;
        int peer = isMove ? plan.peers[op] : NONE;
        for (int p = plan.firstPart[op]; p < plan.firstPart[op + 1]; p++) {
            peer = plan.isArriving(p) ? plan.partPeer[p] : peer;
        }
        return peer == NONE ? null : new Awaited(peer, isSend, links[lane][peer].kind(), lane, 0);
    }

    /** Messages of a peer that the completed ops of a lane have taken. */
    private int received(int lane, int peer) {
        int count = 0;
        for (int index = 0; index < next[lane]; index++) {
            int op = plan.lanes[lane][index];
            count += plan.kinds[op] == Plan.Kind.RECEIVE && plan.peers[op] == peer ? 1 : 0;
            for (int p = plan.firstPart[op]; p < plan.firstPart[op + 1]; p++) {
                count += plan.partPeer[p] == peer ? 1 : 0;
            }
        }
        return count;
    }

    /** How many messages each peer was sent, per lane. */
    List<Sent> sent() {
        List<Sent> all = new ArrayList<>();
        for (int lane = 0; lane < next.length; lane++) {
            int[] messages = new int[links[lane].length];
            for (int op : plan.lanes[lane]) {
                if (plan.kinds[op] == Plan.Kind.SEND && done[op]) {
                    messages[plan.peers[op]]++;
                }
            }
            for (int peer = 0; peer < messages.length; peer++) {
                if (messages[peer] > 0) {
                    all.add(new Sent(peer, lane, messages[peer]));
                }
            }
        }
        return all;
    }
}
