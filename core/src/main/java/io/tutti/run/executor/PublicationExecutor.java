package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.Plan;
import io.tutti.run.lowering.SingleRoundPattern;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.BulkCopy;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Receivers;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs a plan of {@link SingleRoundPattern} among ranks of one host: this rank publishes its messages at once, takes in
 * those of others as they arrive, and copies and reduces in the plan's order. A rank that only sends is done when it has
 * published, so it may be ahead of its receivers as far as {@link Publications} have room.
 */
public final class PublicationExecutor extends MemoryExecutor {
    /** Messages go on between two pieces of a longer copy, because the other ranks wait for room in this rank's stage or for more of it. */
    private static final long COPY_BYTES = 64 << 10;

    private final Publications publications;
    private final Publisher publisher;
    /** Per rank; null where nothing is received from it. */
    private final Subscriber[] subscribers;

    private final int incoming;
    /** Whether this rank sends and receives, as others do at nearly the same time. */
    private final boolean isExchange;
    /** Messages that are not read to their ends. */
    private int unread;

    /** Receives that are not fused into reductions: all, and those that are not complete. */
    private final int[] receives;

    private final int[] openReceives;
    private int open;
    private final boolean[] isReceived;

    private int next;
    /** Bytes of the current reduction or copy that are through. */
    private long through;

    /**
     * @param links to all ranks, to detect lost peers
     * @param registry registered memory
     * @param zeroCopyBytes least length of messages that are read in registered memory
     * @param ownCore whether every rank of this host has a processor to itself
     */
    public PublicationExecutor(
            TaskData data,
            SingleRoundPattern pattern,
            Publications publications,
            Link[] links,
            MemoryRegistry registry,
            long zeroCopyBytes,
            boolean ownCore) {
        super(data, links, ownCore);
        this.publications = publications;
        int ranks = links.length;
        this.publisher =
                new Publisher(data, pattern.sendsTheSame()[plan.rank], ranks, publications, registry, zeroCopyBytes);
        this.subscribers = new Subscriber[ranks];
        for (int part = 0; part < plan.parts(); part++) {
            int peer = sender(part);
            if (peer != NONE) {
                boolean same = pattern.sendsTheSame()[peer];
                subscribers[peer] = new Subscriber(data, peer, part, same, ranks, publications, registry);
            }
        }
        this.incoming = (int) Stream.of(subscribers).filter(Objects::nonNull).count();
        this.receives = IntStream.range(0, plan.ops())
                .filter(op -> plan.kinds[op] == Plan.Kind.RECEIVE)
                .toArray();
        this.openReceives = new int[receives.length];
        this.isReceived = new boolean[plan.ops()];
        this.isExchange = incoming > 0 && publisher.sends();
    }

    /** The rank whose message a part is, or takes in; or {@link #NONE}. */
    private int sender(int part) {
        int op = 0;
        while (plan.firstPart[op + 1] <= part) {
            op++;
        }
        return plan.kinds[op] == Plan.Kind.RECEIVE ? plan.peers[op] : plan.partPeer[part];
    }

    @Override
    public void begin() {
        for (Subscriber subscriber : subscribers) {
            if (subscriber != null) {
                subscriber.begin();
            }
        }
        for (int index = 0; index < receives.length; index++) {
            openReceives[index] = receives[index];
            isReceived[receives[index]] = false;
        }
        open = receives.length;
        unread = incoming;
        next = 0;
        through = 0;
        pollDelay.begin(isExchange);
        publisher.begin();
        publisher.advance();
    }

    @Override
    public boolean advance() {
        pollDelay.beforePoll();
        boolean moved = false;
        boolean again;
        do {
            again = publisher.advance() | receive() | compute();
            moved |= again;
        } while (again && !isComplete());
        pollDelay.afterPoll(next == plan.ops());
        return moved;
    }

    private boolean receive() {
        boolean moved = false;
        for (int index = 0; index < open; ) {
            int op = openReceives[index];
            moved |= receive(op);
            if (isReceived[op]) {
                openReceives[index] = openReceives[--open];
            } else {
                index++;
            }
        }
        return moved;
    }

    private boolean receive(int op) {
        Subscriber from = subscribers[plan.peers[op]];
        if (!from.hasArrived()) {
            return false;
        }
        int target = plan.firstPart[op];
        long before = from.left();
        for (long ready = from.ready(); ready > 0; ready = from.ready()) {
            BulkCopy.copy(
                    from.memory(),
                    from.offset(),
                    arguments.buffer(plan.partBuffer[target]),
                    binding.offsets[target] + binding.bytes[target] - from.left(),
                    ready);
            from.consume(ready);
        }
        isReceived[op] = from.isComplete();
        if (isReceived[op]) {
            endMessage();
        }
        return isReceived[op] || from.left() < before;
    }

    private boolean compute() {
        int before = next;
        long throughBefore = through;
        while (next < plan.ops() && perform(next)) {
            next++;
        }
        return next != before || through != throughBefore;
    }

    /** Whether an op is complete now. */
    private boolean perform(int op) {
        return switch (plan.kinds[op]) {
            case RECEIVE -> isReceived[op];
            case COPY -> mayBegin(op) && copy(op);
            case REDUCE -> mayBegin(op) && reduce(op);
            default -> true;
        };
    }

    /** In a plan of one lane, ops wait for sends only. */
    private boolean mayBegin(int op) {
        return plan.waits[op].length == 0 || publisher.isSent();
    }

    /** Copies a piece. */
    private boolean copy(int op) {
        long total = binding.bytes[plan.firstPart[op]];
        long length = Math.min(COPY_BYTES, total - through);
        local.copy(op, through, length);
        through += length;
        if (through < total) {
            return false;
        }
        through = 0;
        return true;
    }

    private boolean reduce(int op) {
        int from = plan.firstPart[op];
        int target = plan.firstPart[op + 1] - 1;
        long total = binding.bytes[target];
        if (!haveArrived(from, target)) {
            return false;
        }
        while (through < total) {
            long ready = ready(from, target, total - through);
            if (ready == 0) {
                return false;
            }
            combine(from, target, ready);
            through += ready;
        }
        through = 0;
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                endMessage();
            }
        }
        return true;
    }

    /** Tells senders when all messages are read, which may wait for that before they overwrite theirs. */
    private void endMessage() {
        if (--unread == 0) {
            publications.finish(arguments.sequence);
        }
    }

    private boolean haveArrived(int from, int target) {
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand) && !subscribers[plan.partPeer[operand]].hasArrived()) {
                return false;
            }
        }
        return true;
    }

    private long ready(int from, int target, long most) {
        long ready = most;
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                ready = Math.min(ready, subscribers[plan.partPeer[operand]].ready());
            }
        }
        return ready;
    }

    private void combine(int from, int target, long length) {
        if (target - from == 2) { // the most frequent case: without an array between
            local.combine(memory(from), offset(from), memory(from + 1), offset(from + 1), target, through, length);
        } else {
            for (int operand = from; operand < target; operand++) {
                local.operand(operand - from, memory(operand), offset(operand));
            }
            local.combine(from, target, through, length);
        }
        for (int operand = from; operand < target; operand++) {
            if (plan.isArriving(operand)) {
                subscribers[plan.partPeer[operand]].consume(length);
            }
        }
    }

    private MemorySegment memory(int operand) {
        return plan.isArriving(operand)
                ? subscribers[plan.partPeer[operand]].memory()
                : arguments.buffer(plan.partBuffer[operand]);
    }

    private long offset(int operand) {
        return plan.isArriving(operand)
                ? subscribers[plan.partPeer[operand]].offset()
                : binding.offsets[operand] + through;
    }

    @Override
    public boolean isComplete() {
        return next == plan.ops() && publisher.isSent();
    }

    @Override
    public int unexpectedPeer() {
        for (Subscriber subscriber : subscribers) {
            if (subscriber != null && subscriber.isUnexpected()) {
                return subscriber.peer;
            }
        }
        return NONE;
    }

    @Override
    public int lostPeer() {
        for (Subscriber subscriber : subscribers) {
            if (subscriber != null && links[subscriber.peer].isLost() && subscriber.isAwaited()) { // in this order
                return subscriber.peer;
            }
        }
        int holder = publisher.holder();
        boolean isLost = holder != NONE && links[holder].isLost() && publisher.holder() == holder; // in this order
        return isLost ? holder : NONE;
    }

    @Override
    public List<Awaited> awaited() {
        List<Awaited> all = new ArrayList<>();
        for (Subscriber subscriber : subscribers) {
            if (subscriber != null && subscriber.isAwaited()) {
                all.add(new Awaited(subscriber.peer, false, links[subscriber.peer].kind()));
            }
        }
        int holder = publisher.holder();
        if (holder != Receivers.NONE) {
            all.add(new Awaited(holder, true, links[holder].kind()));
        }
        return all;
    }
}
