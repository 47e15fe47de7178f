package io.tutti.mpi.java.window;

import io.tutti.Communicator;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.window.WindowRequest.Kind;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;

/** Memory of each rank that all ranks may access. Any threads may use it. */
public final class Window {
    private final Communicator communicator;
    private final Messages requests;
    private final Messages replies;
    private final WindowTarget target;
    private final WindowAnswers answers;
    private final long[] bytes;
    private final long[] units;
    private final Queue<MessageRequest> sending = new ConcurrentLinkedQueue<>();
    private final Set<Fetch> fetching = ConcurrentHashMap.newKeySet();
    /** How many requests each target has been sent, and how many of them are known to be done. */
    private final AtomicLongArray asked;

    private final AtomicLongArray flushed;
    /** Targets whose lock this rank has. */
    private final Set<Integer> locked = ConcurrentHashMap.newKeySet();

    private final WindowServer server;

    private Window(Communicator communicator, MemorySegment memory, long unit) {
        int ranks = communicator.size();
        this.communicator = communicator;
        requests = Messages.open(communicator);
        replies = Messages.open(communicator);
        asked = new AtomicLongArray(ranks);
        flushed = new AtomicLongArray(ranks);
        target = new WindowTarget(requests, replies, memory, unit);
        answers = new WindowAnswers(communicator, replies, target);
        long[] all = new long[2 * ranks];
        communicator.allgather(new long[] {memory.byteSize(), unit}, all);
        bytes = new long[ranks];
        units = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            bytes[rank] = all[2 * rank];
            units[rank] = all[2 * rank + 1];
        }
        server = WindowServer.start(communicator, target);
    }

    /**
     * Opens a window, which may outlast the communicator. Collective.
     *
     * @param communicator whose ranks access each other's memory
     * @param memory of this rank, usable by all threads
     * @param unit bytes of this rank's displacements
     * @return the window
     */
    public static Window open(Communicator communicator, MemorySegment memory, long unit) {
        if (unit < 1) {
            throw new Misuse(ErrorClass.ARG, "dispUnit=" + unit + " must be at least 1");
        }
        return new Window(communicator.dup(), memory, unit);
    }

    /**
     * Writes into a target's memory.
     *
     * @param from what is written, copied before the call returns
     * @param place where
     */
    public void put(MemorySegment from, Place place) {
        send(Kind.PUT, 0, place, Accumulation.REPLACE, from, Long.MAX_VALUE);
    }

    /**
     * Accumulates into a target's memory.
     *
     * @param from what is accumulated, copied before the call returns
     * @param place where
     * @param by how
     */
    public void accumulate(MemorySegment from, Place place, Accumulation by) {
        by.require(place.type().operand());
        boolean takesNothing = by == Accumulation.NO_OP;
        send(Kind.ACCUMULATE, 0, place, by, takesNothing ? MemorySegment.NULL : from, Long.MAX_VALUE);
    }

    /**
     * Begins to read a target's memory.
     *
     * @param into where it belongs
     * @param place from where
     * @param after what to do when it has come; done in a wait of this window
     * @return what is under way; the next flush, fence or unlock waits for it, too
     */
    public Fetch get(MemorySegment into, Place place, Runnable after) {
        return fetch(Kind.GET, into, place, Accumulation.NO_OP, MemorySegment.NULL, after);
    }

    /**
     * Accumulates into a target's memory and begins to read what was there.
     *
     * @param from what is accumulated, copied before the call returns; empty for {@link Accumulation#NO_OP}
     * @param into where what was there belongs
     * @param place where
     * @param by how
     * @param after what to do when it has come; done in a wait of this window
     * @return what is under way; the next flush, fence or unlock waits for it, too
     */
    public Fetch getAccumulate(MemorySegment from, MemorySegment into, Place place, Accumulation by, Runnable after) {
        by.require(place.type().operand());
        return fetch(Kind.GET_ACCUMULATE, into, place, by, from, after);
    }

    /**
     * Replaces an element if it is as expected. Waits for what was there.
     *
     * @param expected what it is compared with
     * @param replacement what replaces it
     * @param into where what was there belongs
     * @param place of the element
     */
    public void compareAndSwap(MemorySegment expected, MemorySegment replacement, MemorySegment into, Place place) {
        MemorySegment both = MemorySegment.ofArray(new byte[Math.toIntExact(2 * expected.byteSize())]);
        both.asSlice(0, expected.byteSize()).copyFrom(expected);
        both.asSlice(expected.byteSize()).copyFrom(replacement);
        fetch(Kind.COMPARE_AND_SWAP, into, place, Accumulation.REPLACE, both, () -> {})
                .await();
    }

    /**
     * Waits until all that this rank has asked of a target is done there.
     *
     * @param rank the target
     */
    public void flush(int rank) {
        requireRank(rank);
        if (hasUnflushed(rank)) {
            askForAll(rank, Kind.FLUSH);
        }
        settle(rank);
        serveOthers();
    }

    private boolean hasUnflushed(int rank) {
        return flushed.get(rank) < asked.get(rank);
    }

    /** When the target answers, it has done all that was sent to it before. */
    private void askForAll(int rank, Kind kind) {
        long before = asked.get(rank);
        ask(rank, kind);
        flushed.accumulateAndGet(rank, before, Math::max);
    }

    /**
     * Waits for what is under way from a target.
     *
     * @param rank the target
     */
    public void settle(int rank) {
        for (Fetch fetch : fetching) {
            if (fetch.rank() == rank) {
                fetch.await();
            }
        }
    }

    /** Waits for what is under way from any target. */
    public void settleAll() {
        fetching.forEach(Fetch::await);
    }

    boolean hasCome(Fetch fetch) {
        return answers.hasCome(fetch.answer(), fetch.rank());
    }

    void await(Fetch fetch) {
        answers.await(fetch.answer(), fetch.rank());
        fetching.remove(fetch);
    }

    /** Waits until all that this rank has asked is done. */
    public void flushAll() {
        for (int rank = 0; rank < bytes.length; rank++) {
            if (hasUnflushed(rank)) {
                flush(rank);
            }
        }
        settleAll();
        serveOthers();
    }

    /**
     * Waits for the lock of a target.
     *
     * @param rank the target
     * @param isExclusive whether it is for this rank alone
     */
    public void lock(int rank, boolean isExclusive) {
        requireRank(rank);
        requireUnlocked(rank);
        ask(rank, isExclusive ? Kind.LOCK_EXCLUSIVE : Kind.LOCK_SHARED);
        locked.add(rank);
    }

    /**
     * Waits until all that was asked is done, and gives the lock back.
     *
     * @param rank the target
     */
    public void unlock(int rank) {
        requireRank(rank);
        requireLocked(rank);
        askForAll(rank, Kind.UNLOCK);
        locked.remove(rank);
        settle(rank);
    }

    /** Waits for the shared locks of all ranks, of which this one has none. */
    public void lockAll() {
        for (int rank = 0; rank < bytes.length; rank++) {
            requireUnlocked(rank); // before it waits for any: it gets all, or none
        }
        for (int rank = 0; rank < bytes.length; rank++) {
            lock(rank, false);
        }
    }

    /** Waits until all that was asked is done, and gives the locks of all ranks back, which this one has. */
    public void unlockAll() {
        for (int rank = 0; rank < bytes.length; rank++) {
            requireLocked(rank);
        }
        for (int rank = 0; rank < bytes.length; rank++) {
            unlock(rank);
        }
    }

    private void requireUnlocked(int rank) {
        if (locked.contains(rank)) {
            throw new Misuse(
                    ErrorClass.RMA_SYNC, "this rank has the lock of rank " + rank + " already: unlock it first");
        }
    }

    private void requireLocked(int rank) {
        if (!locked.contains(rank)) {
            throw new Misuse(
                    ErrorClass.RMA_SYNC, "this rank does not have the lock of rank " + rank + ": lock it first");
        }
    }

    /** Makes what other ranks have written visible to the caller, and what it has written to them. Waits for no other rank. */
    public void sync() {
        WindowAnswers.named("a look for the requests of a window", () -> {
            target.serveInTurn();
            return true;
        });
    }

    /** Waits until all that any rank has asked is done. Collective. */
    public void fence() {
        flushAll();
        int ranks = requests.size();
        int rank = requests.rank();
        for (int distance = 1; distance < ranks; distance *= 2) {
            signal((rank + distance) % ranks, Signal.FENCE);
            awaitSignal((rank - distance + ranks) % ranks, Signal.FENCE);
        }
    }

    /** What ranks say to each other besides requests. */
    public enum Signal {
        /** It has come to a fence. */
        FENCE,
        /** Its memory may be accessed. */
        POST,
        /** It has accessed. */
        COMPLETE
    }

    /**
     * Tells a rank something.
     *
     * @param rank which
     * @param signal what
     */
    public void signal(int rank, Signal signal) {
        keep(() -> replies.startSend(MemorySegment.NULL, rank, signal.ordinal(), SendMode.STANDARD), rank);
    }

    /**
     * Waits for what a rank says; serves meanwhile.
     *
     * @param rank which
     * @param signal what
     */
    public void awaitSignal(int rank, Signal signal) {
        answers.awaitSignal(rank, signal.ordinal());
    }

    /**
     * Returns whether a rank has said something, without taking it.
     *
     * @param rank which
     * @param signal what
     * @return true if {@link #awaitSignal} would not wait
     */
    public boolean hasSignal(int rank, Signal signal) {
        return answers.hasSignal(rank, signal.ordinal());
    }

    /** Closes the window. Collective. */
    public void close() {
        fence();
        sending.forEach(MessageRequest::await);
        server.close();
        requests.close();
        replies.close();
        communicator.close();
    }

    /**
     * Part of a target's memory.
     *
     * @param rank the target
     * @param displacement where it begins, in the target's units
     * @param type layout of an item
     * @param items number of them
     */
    public record Place(int rank, long displacement, TypeMap type, int items) {
        /** Checks the number, which would be wrong at the target only. */
        public Place {
            if (items < 0) {
                throw new Misuse(ErrorClass.COUNT, "targetCount=" + items + " is negative");
            }
        }
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= bytes.length) {
            throw new Misuse(ErrorClass.RANK, "rank=" + rank + " must be from 0 to " + (bytes.length - 1));
        }
    }

    /** @param room bytes for what is read */
    private void send(Kind kind, int answer, Place place, Accumulation by, MemorySegment payload, long room) {
        int rank = place.rank();
        requireRank(rank);
        long[] blocks = WindowRequest.blocks(place.type(), place.items());
        WindowTarget.requireInside(bytes[rank], units[rank], place.displacement(), blocks, rank);
        Operand operand = place.type().operand();
        var request = new WindowRequest(kind, answer, place.displacement(), operand, by, blocks, payload);
        long expected = by == Accumulation.NO_OP ? 0 : request.bytes() * (kind == Kind.COMPARE_AND_SWAP ? 2 : 1);
        if (payload.byteSize() != expected) {
            throw new Misuse(
                    ErrorClass.COUNT, "the origin has " + payload.byteSize() + " bytes, the target " + request.bytes());
        }
        if (room < request.bytes()) {
            throw new Misuse(
                    ErrorClass.COUNT, "the origin has room for " + room + " bytes, the target has " + request.bytes());
        }
        post(request, rank);
        asked.incrementAndGet(rank);
    }

    private void post(WindowRequest request, int rank) {
        keep(() -> requests.startSend(request.encode(), rank, 0, SendMode.STANDARD), rank);
    }

    /** Until it has left; what has left before is forgotten. */
    private void keep(Supplier<MessageRequest> start, int rank) {
        WindowAnswers.named("a request to rank " + rank + " of a window", () -> {
            MessageRequest send = start.get();
            sending.removeIf(MessageRequest::test);
            return sending.add(send);
        });
    }

    private void serveOthers() {
        WindowAnswers.named("a look for the requests of a window", target::serve);
    }

    /** For tests. {@return sends that are kept} */
    int kept() {
        return sending.size();
    }

    private Fetch fetch(
            Kind kind, MemorySegment into, Place place, Accumulation by, MemorySegment payload, Runnable after) {
        int answer = answers.newTag();
        send(kind, answer, place, by, payload, into.byteSize()); // refuses what is wrong before anything is received
        Fetch fetch = new Fetch(this, place.rank(), answers.receive(into, place.rank(), answer), after);
        fetching.add(fetch);
        return fetch;
    }

    private void ask(int rank, Kind kind) {
        int answer = answers.newTag();
        MessageRequest receive = answers.receive(MemorySegment.NULL, rank, answer);
        post(WindowRequest.plain(kind, answer), rank);
        answers.await(receive, rank);
    }
}
