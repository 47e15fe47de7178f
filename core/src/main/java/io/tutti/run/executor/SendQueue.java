package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.Poller;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * Sends that have begun and are not complete, in the order in which they began. Messages of one lane to one peer go out
 * one after another; those to different peers side by side.
 */
final class SendQueue {
    private static final int WAITING = 0;
    private static final int WRITING = 1;
    private static final int FLUSHING = 2;
    private static final int ZERO_COPY = 3;

    private final Plan plan;
    private final Binding binding;
    private final Link[][] links;
    private final boolean[] done;
    private final MemoryRegistry registry;
    private final long zeroCopyBytes;

    private final int[] queue;
    private final int[] state;
    private final int[] part;
    private final long[] through;
    private final long[] ticket;
    /** Whether a send's link had no room since {@link #lookAgain}: asking again at once is a wasted system call. */
    private final boolean[] stuck;
    /** Per lane and rank: the op whose message is the next for the link or is being taken by it, or -1. */
    private final int[][] current;

    private int size;
    private TaskArguments call;

    SendQueue(Plan plan, Binding binding, Link[][] links, boolean[] done, MemoryRegistry registry, long zeroCopyBytes) {
        this.plan = plan;
        this.binding = binding;
        this.links = links;
        this.done = done;
        this.registry = registry;
        this.zeroCopyBytes = zeroCopyBytes;
        this.queue = new int[plan.ops()];
        this.state = new int[plan.ops()];
        this.part = new int[plan.ops()];
        this.through = new long[plan.ops()];
        this.ticket = new long[plan.ops()];
        this.stuck = new boolean[plan.ops()];
        this.current = new int[plan.lanes.length][];
        for (int lane = 0; lane < current.length; lane++) {
            current[lane] = new int[links[lane].length];
        }
    }

    void begin(TaskArguments arguments) {
        call = arguments;
        size = 0;
        for (int[] lane : current) {
            Arrays.fill(lane, -1);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int op) {
        state[op] = WAITING;
        part[op] = plan.firstPart[op];
        through[op] = 0;
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
            long before = through[op] + state[op];
            boolean complete = !stuck[op] && push(op);
            moved |= complete || through[op] + state[op] != before;
            done[op] = complete;
            if (!complete) {
                queue[kept++] = op;
            }
        }
        size = kept;
        return moved;
    }

    private boolean push(int op) {
        int lane = plan.laneOf[op];
        int peer = plan.peers[op];
        Link link = links[lane][peer];
        if (state[op] == WAITING) {
            if (current[lane][peer] >= 0 && current[lane][peer] != op) {
                return false;
            }
            // First in line, even if the link has no room yet: a later message must not find some and overtake.
            current[lane][peer] = op;
            if (!start(op, link)) {
                return false;
            }
            if (state[op] == ZERO_COPY) {
                current[lane][peer] = -1;
            }
        }
        if (state[op] == WRITING && write(op, link)) {
            state[op] = FLUSHING;
        }
        if (state[op] == FLUSHING && link.flush()) {
            current[lane][peer] = -1;
            return true;
        }
        stuck[op] = state[op] == WRITING || state[op] == FLUSHING;
        return isReleased(op, link);
    }

    private boolean start(int op, Link link) {
        int key = plan.keys[op];
        long bytes = binding.total[op];
        int allocation = zeroCopyable(op, link);
        if (allocation >= 0) {
            int source = plan.firstPart[op];
            long offset = registry.offset(allocation, call.buffer(plan.partBuffer[source])) + binding.offsets[source];
            if (!link.startZeroCopy(call.sequence, call.signature, key, bytes, allocation, offset)) {
                return false;
            }
            ticket[op] = link.zeroCopyTicket();
            state[op] = ZERO_COPY;
            return true;
        }
        if (!link.startMessage(call.sequence, call.signature, key, bytes)) {
            return false;
        }
        state[op] = WRITING;
        return true;
    }

    /** The registered allocation of a large, contiguous message that this link can send zero-copy, or -1. */
    private int zeroCopyable(int op, Link link) {
        int source = plan.firstPart[op];
        boolean single = plan.firstPart[op + 1] - source == 1;
        if (!single || binding.total[op] < zeroCopyBytes || binding.total[op] == 0 || !link.supportsZeroCopy()) {
            return -1;
        }
        return plan.partBuffer[source] >= Plan.SCRATCH ? -1 : registry.find(call.buffer(plan.partBuffer[source]));
    }

    /** Writes what the link takes; returns whether everything was taken. */
    private boolean write(int op, Link link) {
        int last = plan.firstPart[op + 1];
        while (part[op] < last) {
            int source = part[op];
            MemorySegment memory = call.buffer(plan.partBuffer[source]);
            while (through[op] < binding.bytes[source]) {
                long taken =
                        link.write(memory, binding.offsets[source] + through[op], binding.bytes[source] - through[op]);
                if (taken == 0) {
                    return false;
                }
                through[op] += taken;
            }
            part[op]++;
            through[op] = 0;
        }
        return true;
    }

    /** Registers the links whose room, or whose peer's release, is awaited. */
    void tellAwaited(Poller poller) {
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            int first = current[plan.laneOf[op]][plan.peers[op]];
            if (first == op || state[op] == ZERO_COPY) {
                poller.forRoom(links[plan.laneOf[op]][plan.peers[op]]);
            }
        }
    }

    /** A peer whose end is closed and that had not released a zero-copy message before; or {@link PlanExecutor#NONE}. */
    int lostPeer() {
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            Link link = links[plan.laneOf[op]][plan.peers[op]];
            if (link.isLost() && !isReleased(op, link)) { // in this order
                return plan.peers[op];
            }
        }
        return PlanExecutor.NONE;
    }

    private boolean isReleased(int op, Link link) {
        return state[op] == ZERO_COPY && link.released(ticket[op]);
    }

    /** Adds the ranks that have no room, or have not released a zero-copy message. */
    void addAwaited(List<Awaited> all) {
        for (int index = 0; index < size; index++) {
            int op = queue[index];
            int lane = plan.laneOf[op];
            all.add(new Awaited(plan.peers[op], true, links[lane][plan.peers[op]].kind(), lane, 0));
        }
    }
}
