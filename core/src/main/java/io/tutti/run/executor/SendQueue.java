package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.Poller;
import java.util.Arrays;
import java.util.List;

/**
 * Sends that have begun and are not complete, in the order in which they began. Messages of one lane to one peer go out
 * one after another; those to different peers side by side.
 */
final class SendQueue {
    private static final int NOTHING = -1;

    private final Plan plan;
    /** Per op; null for ops that do not send. */
    private final OutgoingMessage[] messages;

    private final boolean[] done;
    private final int[] queue;
    /** Whether a send's link had no room since {@link #lookAgain}: asking again at once is a wasted system call. */
    private final boolean[] stuck;
    /** Per lane and rank: the op whose message is the next for the link or is being taken by it, or {@link #NOTHING}. */
    private final int[][] current;

    private int size;

    SendQueue(TaskData data, Link[][] links, boolean[] done, MemoryRegistry registry, long zeroCopyBytes) {
        this.plan = data.plan();
        this.done = done;
        this.queue = new int[plan.ops()];
        this.stuck = new boolean[plan.ops()];
        this.messages = new OutgoingMessage[plan.ops()];
        for (int op = 0; op < messages.length; op++) {
            if (plan.kinds[op] == Plan.Kind.SEND) {
                Link link = links[plan.laneOf[op]][plan.peers[op]];
                messages[op] = new OutgoingMessage(data, op, link, registry, zeroCopyBytes);
            }
        }
        this.current = new int[plan.lanes.length][];
        for (int lane = 0; lane < current.length; lane++) {
            current[lane] = new int[links[lane].length];
        }
    }

    void begin() {
        size = 0;
        for (int[] lane : current) {
            Arrays.fill(lane, NOTHING);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int op) {
        messages[op].begin();
        stuck[op] = false;
        queue[size++] = op;
    }

    /** Time has passed: links may have room again. */
    void lookAgain() {
        for (int index = 0; index < size; index++) {
            stuck[queue[index]] = false;
        }
    }

    /** Sends what can be sent now; returns whether anything moved. */
    boolean pump() {
        boolean moved = false;
        int kept = 0;
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            boolean complete = false;
            if (!stuck[op] && isFirst(op)) {
                complete = push(op);
                moved |= complete || messages[op].hasMoved();
            }
            done[op] = complete;
            if (!complete) {
                queue[kept++] = op;
            }
        }
        size = kept;
        return moved;
    }

    /** Claims the link for a message that it has not taken, so that a later one cannot find room and overtake. */
    private boolean isFirst(int op) {
        OutgoingMessage message = messages[op];
        int[] lane = current[plan.laneOf[op]];
        if (!message.hasLeft() && lane[message.peer] == NOTHING) {
            lane[message.peer] = op;
        }
        return message.hasLeft() || lane[message.peer] == op;
    }

    private boolean push(int op) {
        OutgoingMessage message = messages[op];
        boolean complete = message.advance();
        int[] lane = current[plan.laneOf[op]];
        if (message.hasLeft() && lane[message.peer] == op) {
            lane[message.peer] = NOTHING;
        }
        stuck[op] = message.isStuck();
        return complete;
    }

    /** Registers the links whose room, or whose peer's release, is awaited. */
    void tellAwaited(Poller poller) {
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            if (current[plan.laneOf[op]][messages[op].peer] == op || messages[op].isZeroCopy()) {
                poller.forRoom(messages[op].link);
            }
        }
    }

    /** A peer whose end was closed before it took a message, or {@link PlanExecutor#NONE}. */
    int lostPeer() {
        for (int index = 0; index < size; index++) {
            if (messages[queue[index]].isLost()) {
                return messages[queue[index]].peer;
            }
        }
        return PlanExecutor.NONE;
    }

    /** Adds the ranks that have no room, or have not released a zero-copy message. */
    void addAwaited(List<Awaited> all) {
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            all.add(messages[op].awaited(plan.laneOf[op]));
        }
    }
}
