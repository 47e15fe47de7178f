package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.OneShotPattern;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryCopy;
import io.tutti.transport.memory.Slots;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs a plan of {@link OneShotPattern}: every rank first sends the same message to every other rank. Each rank writes its message once, into
 * its slot, and reads the slots of all others.
 */
public final class SlotExecutor extends MemoryExecutor {
    private final Slots slots;
    private final int ranks;
    /** The part that is sent. */
    private final int shown;
    /** Per peer: the part that its message is, or goes to. */
    private final int[] partOf;
    /** The first op that is no send. */
    private final int first;

    private int awaited;
    private boolean complete;
    private int unexpectedPeer;

    /**
     * @param links to all ranks, to detect lost peers
     * @param ownCore whether every rank of this host has a processor to itself
     */
    public SlotExecutor(TaskData data, OneShotPattern pattern, Slots slots, Link[] links, boolean ownCore) {
        super(data, links, ownCore);
        this.slots = slots;
        this.ranks = links.length;
        this.shown = plan.firstPart[pattern.firstSend()];
        this.first = pattern.firstAfterSends();
        this.partOf = new int[ranks];
        for (int op = first; op < plan.ops(); op++) {
            for (int part = plan.firstPart[op]; part < plan.firstPart[op + 1]; part++) {
                if (plan.kinds[op] == Plan.Kind.RECEIVE) {
                    partOf[plan.peers[op]] = part;
                } else if (plan.isArriving(part)) {
                    partOf[plan.partPeer[part]] = part;
                }
            }
        }
    }

    /** Whether the messages of the current binding fit into slots: the same answer on all ranks. */
    boolean fits() {
        return binding.longestMessage() <= slots.capacity();
    }

    @Override
    public void begin() {
        awaited = 0;
        pollDelay.begin(true);
        complete = false;
        unexpectedPeer = NONE;
        slots.show(
                arguments.sequence,
                arguments.fingerprint,
                arguments.buffer(plan.partBuffer[shown]),
                binding.offsets[shown],
                (int) binding.bytes[shown]);
    }

    @Override
    public boolean advance() {
        int before = awaited;
        pollDelay.beforePoll();
        boolean haveArrived = haveArrived();
        pollDelay.afterPoll(haveArrived);
        if (!haveArrived) {
            return awaited != before;
        }
        for (int op = first; op < plan.ops(); op++) {
            perform(op);
        }
        complete = true;
        return true;
    }

    private boolean haveArrived() {
        while (awaited < ranks) {
            if (awaited != plan.rank && !hasArrived(awaited)) {
                return false;
            }
            awaited++;
        }
        return true;
    }

    private boolean hasArrived(int peer) {
        if (!slots.shows(peer, arguments.sequence)) {
            return false;
        }
        if (slots.fingerprint(peer) == arguments.fingerprint && slots.bytes(peer) == binding.bytes[partOf[peer]]) {
            return true;
        }
        unexpectedPeer = peer;
        return false;
    }

    private void perform(int op) {
        switch (plan.kinds[op]) {
            case RECEIVE -> receive(op);
            case COPY -> local.copy(op);
            case REDUCE -> reduce(op);
            default -> {}
        }
    }

    private void receive(int op) {
        int target = plan.firstPart[op];
        MemoryCopy.copy(
                slots.memory(),
                slots.payload(plan.peers[op], binding.bytes[target]),
                arguments.buffer(plan.partBuffer[target]),
                binding.offsets[target],
                binding.bytes[target]);
    }

    private void reduce(int op) {
        int from = plan.firstPart[op];
        int target = plan.firstPart[op + 1] - 1;
        long length = binding.bytes[target];
        if (target - from == 2) { // the most frequent case: without an array between
            local.combine(memory(from), offset(from), memory(from + 1), offset(from + 1), target, 0, length);
            return;
        }
        for (int operand = from; operand < target; operand++) {
            local.operand(operand - from, memory(operand), offset(operand));
        }
        local.combine(from, target, 0, length);
    }

    private MemorySegment memory(int operand) {
        return plan.isArriving(operand) ? slots.memory() : arguments.buffer(plan.partBuffer[operand]);
    }

    private long offset(int operand) {
        return plan.isArriving(operand)
                ? slots.payload(plan.partPeer[operand], binding.bytes[operand])
                : binding.offsets[operand];
    }

    /** A rank whose messages are longer waits on its links, where no message of this rank arrives. */
    @Override
    public String protocol() {
        return " of short messages";
    }

    @Override
    public boolean isComplete() {
        return complete;
    }

    @Override
    public int unexpectedPeer() {
        return unexpectedPeer;
    }

    @Override
    public int lostPeer() {
        for (int peer = awaited; peer < ranks; peer++) {
            if (peer != plan.rank && links[peer].isLost() && !slots.shows(peer, arguments.sequence)) { // in this order
                return peer;
            }
        }
        return NONE;
    }

    @Override
    public List<Awaited> awaited() {
        return IntStream.range(awaited, ranks)
                .filter(peer -> peer != plan.rank && !slots.shows(peer, arguments.sequence))
                .mapToObj(peer -> new Awaited(peer, false, links[peer].kind()))
                .toList();
    }
}
