package io.tutti.mpi.java.window;

import io.tutti.messaging.MatchedMessage;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Serves the requests for this rank's memory. Any thread may serve; one does at a time. */
final class WindowTarget {
    private final Messages requests;
    private final Messages answers;
    private final MemorySegment memory;
    private final long unit;
    private final WindowLocks locks = new WindowLocks();
    private final Deque<MessageRequest> answering = new ArrayDeque<>();
    private final ReentrantLock serving = new ReentrantLock();

    WindowTarget(Messages requests, Messages answers, MemorySegment memory, long unit) {
        this.requests = requests;
        this.answers = answers;
        this.memory = memory;
        this.unit = unit;
    }

    /** Whether the program has not released the memory yet. */
    boolean hasMemory() {
        return memory.scope().isAlive();
    }

    /** Serves what has come; returns whether there was something. */
    boolean serve() {
        if (!serving.tryLock()) {
            return false;
        }
        try {
            return serveAll();
        } finally {
            serving.unlock();
        }
    }

    /** The same, when no other thread serves any more: the caller sees what was written for other ranks before. */
    void serveInTurn() {
        serving.lock();
        try {
            serveAll();
        } finally {
            serving.unlock();
        }
    }

    private boolean serveAll() {
        boolean found = false;
        Optional<MatchedMessage> next;
        while ((next = requests.tryMatchedProbe(Messages.ANY_SOURCE, Messages.ANY_TAG)).isPresent()) {
            serve(next.get());
            found = true;
        }
        while (!answering.isEmpty() && answering.peek().test()) {
            answering.remove().await();
        }
        return found;
    }

    private void serve(MatchedMessage message) {
        MemorySegment bytes =
                MemorySegment.ofArray(new byte[Math.toIntExact(message.status().bytes())]);
        int origin = message.receive(bytes).source();
        WindowRequest request = WindowRequest.decode(bytes);
        switch (request.kind()) {
            case PUT -> write(request, request.payload());
            case GET -> answer(origin, request.answer(), read(request));
            case ACCUMULATE -> accumulate(request);
            case GET_ACCUMULATE -> {
                MemorySegment before = read(request);
                accumulate(request);
                answer(origin, request.answer(), before);
            }
            case COMPARE_AND_SWAP -> answer(origin, request.answer(), swap(request));
            case FLUSH -> answer(origin, request.answer(), MemorySegment.NULL);
            case LOCK_SHARED -> lock(new WindowLocks.Holder(origin, request.answer(), false));
            case LOCK_EXCLUSIVE -> lock(new WindowLocks.Holder(origin, request.answer(), true));
            case UNLOCK -> {
                locks.release();
                grant();
                answer(origin, request.answer(), MemorySegment.NULL);
            }
        }
    }

    private void lock(WindowLocks.Holder holder) {
        locks.request(holder);
        grant();
    }

    private void grant() {
        for (WindowLocks.Holder holder = locks.grant(); holder != null; holder = locks.grant()) {
            answer(holder.rank(), holder.answer(), MemorySegment.NULL);
        }
    }

    private void answer(int origin, int tag, MemorySegment bytes) {
        answering.add(answers.startSend(bytes, origin, tag, SendMode.STANDARD));
    }

    private void write(WindowRequest request, MemorySegment bytes) {
        long from = 0;
        long[] blocks = request.blocks();
        for (int index = 0; index < blocks.length; index += 2) {
            part(request, index).copyFrom(bytes.asSlice(from, blocks[index + 1]));
            from += blocks[index + 1];
        }
    }

    private MemorySegment read(WindowRequest request) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[Math.toIntExact(request.bytes())]);
        long to = 0;
        long[] blocks = request.blocks();
        for (int index = 0; index < blocks.length; index += 2) {
            bytes.asSlice(to, blocks[index + 1]).copyFrom(part(request, index));
            to += blocks[index + 1];
        }
        return bytes;
    }

    private void accumulate(WindowRequest request) {
        Accumulation by = request.accumulation();
        if (by == Accumulation.NO_OP) {
            return; // nothing has come along
        }
        if (by.combinesBoth(request.operand())) { // which may lie in two blocks
            MemorySegment packed = read(request);
            by.applyToBoth(request.operand(), request.payload(), packed);
            write(request, packed);
            return;
        }
        long from = 0;
        long[] blocks = request.blocks();
        for (int index = 0; index < blocks.length; index += 2) {
            MemorySegment come = request.payload().asSlice(from, blocks[index + 1]);
            by.apply(request.operand().first(), come, part(request, index));
            from += blocks[index + 1];
        }
    }

    private MemorySegment swap(WindowRequest request) {
        MemorySegment before = read(request);
        long bytes = before.byteSize();
        if (before.mismatch(request.payload().asSlice(0, bytes)) < 0) {
            write(request, request.payload().asSlice(bytes, bytes));
        }
        return before;
    }

    private MemorySegment part(WindowRequest request, int index) {
        return memory.asSlice(request.displacement() * unit + request.blocks()[index], request.blocks()[index + 1]);
    }

    /** Units that the window has, which origins are told so that they refuse what is outside. */
    static void requireInside(long windowBytes, long unit, long displacement, long[] blocks, int target) {
        for (int index = 0; index < blocks.length; index += 2) {
            long begin = displacement * unit + blocks[index];
            if (begin < 0 || begin + blocks[index + 1] > windowBytes) {
                throw new Misuse(
                        ErrorClass.ARG,
                        "targetDisp=" + displacement + ": the window of rank " + target + " has " + windowBytes
                                + " bytes, but the call uses bytes " + begin + " to "
                                + (begin + blocks[index + 1] - 1));
            }
        }
    }
}
