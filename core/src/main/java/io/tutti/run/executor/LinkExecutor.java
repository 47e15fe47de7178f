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
    private final TaskArguments arguments;
    private final LocalOps local;

    private final int[] next;
    private final boolean[] done;
    /** Per op; null for ops that do not receive. */
    private final IncomingMessage[] incoming;

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
        this.arguments = data.arguments();
        this.local = data.local();
        this.done = new boolean[plan.ops()];
        this.sends = new SendQueue(data, links, done, registry, zeroCopyBytes);
        this.next = new int[plan.lanes.length];
        this.incoming = new IncomingMessage[plan.ops()];
        for (int op = 0; op < incoming.length; op++) {
            if (plan.kinds[op] == Plan.Kind.RECEIVE) {
                incoming[op] = new IncomingMessage(data, op, links[plan.laneOf[op]][plan.peers[op]]);
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
        for (IncomingMessage message : incoming) {
            if (message != null) {
                message.begin();
            }
        }
        Arrays.fill(through, 0);
        Arrays.fill(awaited, NONE);
        openLanes = plan.lanes.length;
        unexpectedPeer = NONE;
        sends.begin();
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
        IncomingMessage message = incoming[op];
        awaited[lane] = message.peer;
        boolean complete = message.advance();
        through[lane] = message.taken();
        if (message.isUnexpected()) {
            unexpectedPeer = message.peer;
        }
        return complete;
    }

    /**
     * Combines operands that stand in memory and operands that are arriving, as far as all have arrived. Each byte is
     * touched once: an arriving operand is combined out of its window.
     */
    private boolean reduce(int lane, int op) {
        int from = plan.firstPart[op];
        int target = plan.firstPart[op + 1] - 1;
        long total = binding.bytes[target];
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)
                    && !expects(
                            links[lane][plan.partPeer[operand]],
                            plan.partPeer[operand],
                            plan.partKey[operand],
                            total)) {
                awaited[lane] = plan.partPeer[operand];
                return false;
            }
        }
        while (through[lane] < total) {
            long ready = ready(lane, from, target, total - through[lane]);
            if (ready == 0) {
                return false;
            }
            local.combine(from, target, through[lane], ready);
            consume(lane, from, target, ready);
            through[lane] += ready;
        }
        endMessages(lane, from, target);
        return true;
    }

    /** Bytes of whole elements that all arriving operands have; fills in where the operands stand. */
    private long ready(int lane, int from, int target, long most) {
        long ready = most;
        for (int operand = from; operand < target; operand++) {
            int index = operand - from;
            if (plan.isArriving(operand)) {
                Link link = links[lane][plan.partPeer[operand]];
                long here = link.available();
                if (here < arguments.elementBytes) {
                    awaited[lane] = plan.partPeer[operand];
                }
                ready = Math.min(ready, here);
                local.operand(index, link.window(), link.windowOffset());
            } else {
                local.operand(
                        index, arguments.buffer(plan.partBuffer[operand]), binding.offsets[operand] + through[lane]);
            }
        }
        return ready - ready % arguments.elementBytes;
    }

    private void consume(int lane, int from, int target, long length) {
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                links[lane][plan.partPeer[operand]].consume(length);
            }
        }
    }

    private void endMessages(int lane, int from, int target) {
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                links[lane][plan.partPeer[operand]].endMessage();
            }
        }
    }

    /** Whether a message is there; notes a peer whose message is not the expected one. */
    private boolean expects(Link link, int peer, int key, long bytes) {
        if (!link.nextMessage()) {
            return false;
        }
        if (arguments.expects(link, key, bytes)) {
            return true;
        }
        unexpectedPeer = peer;
        return false;
    }

    @Override
    public int lostPeer() {
        for (int lane = 0; lane < next.length; lane++) {
            int lost = next[lane] < plan.lanes[lane].length ? lostPeer(lane, plan.lanes[lane][next[lane]]) : NONE;
            if (lost != NONE) {
                return lost;
            }
        }
        return sends.lostPeer();
    }

    private int lostPeer(int lane, int op) {
        if (plan.kinds[op] == Plan.Kind.RECEIVE && links[lane][plan.peers[op]].isLost()) {
            return plan.peers[op];
        }
        for (int p = plan.firstPart[op]; p < plan.firstPart[op + 1]; p++) {
            if (plan.isArriving(p) && links[lane][plan.partPeer[p]].isLost()) {
                return plan.partPeer[p];
            }
        }
        return NONE;
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
