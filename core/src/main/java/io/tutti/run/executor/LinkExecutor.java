package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.Sent;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.Poller;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a plan: the fast interpreter. {@link #advance} does what can be done now and returns; nothing in it allocates,
 * blocks or locks. A plan's lanes are walked in turn; sends are left behind in a {@link SendQueue}.
 */
public final class LinkExecutor extends PlanExecutor {
    private final Plan plan;
    private final Binding binding;
    private final Link[][] links;
    private final SendQueue sends;
    private final LocalOps local;

    private final int[] next;
    private final boolean[] done;
    /** Per op; null for ops that do not receive. */
    private final IncomingMessage[] messages;
    /** Per op; null for ops that do not reduce. */
    private final IncomingOperands[] operands;

    /** Per lane: bytes of the current op that are through. */
    private final long[] through;
    /** Per lane: the peer whose message, or more of it, the current op needs to go on; or {@link #NONE}. */
    private final int[] awaited;
    /** Per lane: whether its link has given all it had since this advance began. */
    private final boolean[] dry;

    private final LaneDiagnosis diagnosis;

    private int openLanes;
    private int unexpectedPeer = NONE;

    /**
     * @param links per lane and rank
     * @param registry registered memory, or null
     */
    public LinkExecutor(TaskData data, Link[][] links, MemoryRegistry registry, long zeroCopyBytes) {
        this.plan = data.plan();
        this.links = links;
        this.binding = data.binding();
        this.local = data.local();
        this.done = new boolean[plan.ops()];
        this.sends = new SendQueue(data, links, done, registry, zeroCopyBytes);
        this.next = new int[plan.lanes.length];
        this.messages = new IncomingMessage[plan.ops()];
        this.operands = new IncomingOperands[plan.ops()];
        for (int op = 0; op < plan.ops(); op++) {
            if (plan.kinds[op] == Plan.Kind.RECEIVE) {
                messages[op] = new IncomingMessage(data, op, links[plan.laneOf[op]][plan.peers[op]]);
            } else if (plan.kinds[op] == Plan.Kind.REDUCE) {
                operands[op] = new IncomingOperands(data, op, links[plan.laneOf[op]]);
            }
        }
        this.through = new long[plan.lanes.length];
        this.awaited = new int[plan.lanes.length];
        this.dry = new boolean[plan.lanes.length];
        this.diagnosis = new LaneDiagnosis(plan, links, next, done, awaited);
    }

    @Override
    public void begin() {
        Arrays.fill(next, 0);
        Arrays.fill(done, false);
        beginIncoming();
        Arrays.fill(through, 0);
        Arrays.fill(awaited, NONE);
        openLanes = plan.lanes.length;
        unexpectedPeer = NONE;
        sends.begin();
    }

    private void beginIncoming() {
        for (IncomingMessage message : messages) {
            if (message != null) {
                message.begin();
            }
        }
        for (IncomingOperands incoming : operands) {
            if (incoming != null) {
                incoming.begin();
            }
        }
    }

    @Override
    public boolean isComplete() {
        return openLanes == 0 && sends.isEmpty();
    }

    @Override
    public void divide(LocalOps finished) {
        finished.divideOthers();
    }

    @Override
    public int unexpectedPeer() {
        return unexpectedPeer;
    }

    @Override
    public boolean advance() {
        boolean moved = false;
        boolean again;
        Arrays.fill(dry, false);
        sends.lookAgain();
        do {
            again = sends.pump();
            openLanes = 0;
            for (int lane = 0; lane < next.length; lane++) {
                again |= !dry[lane] && advanceLane(lane);
                openLanes += next[lane] < plan.lanes[lane].length ? 1 : 0;
            }
            moved |= again;
        } while (again && !isComplete());
        return moved;
    }

    private boolean advanceLane(int lane) {
        int[] ops = plan.lanes[lane];
        boolean moved = false;
        while (next[lane] < ops.length) {
            int op = ops[next[lane]];
            long before = through[lane];
            awaited[lane] = NONE;
            if (!mayBegin(op) || !step(lane, op)) {
                dry[lane] = awaited[lane] != NONE;
                return moved | through[lane] != before;
            }
            next[lane]++;
            through[lane] = 0;
            moved = true;
        }
        return moved;
    }

    private boolean mayBegin(int op) {
        for (int earlier : plan.waits[op]) {
            if (!done[earlier]) {
                return false;
            }
        }
        return true;
    }

    /** Works on an op; returns whether its lane may go on. */
    private boolean step(int lane, int op) {
        boolean complete = switch (plan.kinds[op]) {
            case SEND -> {
                sends.add(op);
                sends.pump();
                yield true;
            }
            case RECEIVE -> receive(lane, op);
            case COPY -> {
                local.copy(op);
                yield true;
            }
            case REDUCE -> reduce(lane, op);
            case APPLY -> {
                apply(lane, op);
                yield true;
            }
            case NOTHING -> true;
        };
        done[op] |= complete && plan.kinds[op] != Plan.Kind.SEND;
        return complete;
    }

    /** Computes piece by piece, so that sends make progress meanwhile. */
    private void apply(int lane, int op) {
        while (through[lane] < binding.total[op]) {
            through[lane] = local.apply(op, through[lane]);
            sends.lookAgain();
            sends.pump();
        }
    }

    private boolean receive(int lane, int op) {
        IncomingMessage message = messages[op];
        awaited[lane] = message.peer;
        boolean complete = message.advance();
        through[lane] = message.taken();
        if (message.isUnexpected()) {
            unexpectedPeer = message.peer;
        }
        return complete;
    }

    private boolean reduce(int lane, int op) {
        IncomingOperands incoming = operands[op];
        boolean complete = incoming.advance();
        through[lane] = incoming.through();
        awaited[lane] = incoming.awaitedPeer();
        if (incoming.unexpectedPeer() != NONE) {
            unexpectedPeer = incoming.unexpectedPeer();
        }
        return complete;
    }

    @Override
    public int lostPeer() {
        for (int lane = 0; lane < next.length; lane++) {
            int lost = next[lane] < plan.lanes[lane].length ? lostPeer(plan.lanes[lane][next[lane]]) : NONE;
            if (lost != NONE) {
                return lost;
            }
        }
        return sends.lostPeer();
    }

    private int lostPeer(int op) {
        return switch (plan.kinds[op]) {
            case RECEIVE -> messages[op].isLost() ? messages[op].peer : NONE;
            case REDUCE -> operands[op].lostPeer();
            case SEND, COPY, APPLY, NOTHING -> NONE;
        };
    }

    @Override
    public void tellAwaited(Poller poller) {
        for (int lane = 0; lane < next.length; lane++) {
            if (next[lane] < plan.lanes[lane].length && awaited[lane] != NONE) {
                poller.forArrival(links[lane][awaited[lane]]);
            }
        }
        sends.tellAwaited(poller);
    }

    @Override
    public String describe() {
        return diagnosis.describe();
    }

    @Override
    public List<Awaited> awaited() {
        List<Awaited> all = diagnosis.awaited();
        sends.addAwaited(all);
        return all;
    }

    @Override
    public Awaited lastMoved() {
        return diagnosis.lastMoved();
    }

    @Override
    public List<Sent> sent() {
        return diagnosis.sent();
    }
}
