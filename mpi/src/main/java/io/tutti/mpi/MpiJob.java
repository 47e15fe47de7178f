package io.tutti.mpi;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The MPI job of this process: MPI initialized, once in a process, and a communicator of its own, so that messages of the program's own MPI calls are not mixed with these.
 */
final class MpiJob {
    /** Every tag up to this one is allowed by every MPI. */
    private static final int LEAST_TAG_BOUND = 32_767;

    private static final long FINALIZE_SECONDS = 10;
    /** Communicators with open links. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    private final long communicator;
    private final int rank;
    private final int size;
    private final long id;
    private final TagRanges tags;

    /**
     * Joins, and initializes MPI unless the program has; once in a process, see {@link MpiStart}. Blocks until all processes of the job do it.
     *
     * @throws CommunicationException RESOURCE if the library does not allow calls of several threads
     */
    MpiJob() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment number = arena.allocate(8, 8);
            initialize(number);
            require("MPI_Comm_set_errhandler", MpiCalls.returnErrors(MpiCalls.WORLD));
            number.set(ValueLayout.JAVA_LONG, 0, 0);
            require("MPI_Comm_dup", MpiCalls.duplicate(MpiCalls.WORLD, number));
            this.communicator = MpiCalls.handle(number);
            require("MPI_Comm_set_errhandler", MpiCalls.returnErrors(communicator));
            require("MPI_Comm_rank", MpiCalls.rank(communicator, number));
            this.rank = number.get(ValueLayout.JAVA_INT, 0);
            require("MPI_Comm_size", MpiCalls.size(communicator, number));
            this.size = number.get(ValueLayout.JAVA_INT, 0);
            this.tags = new TagRanges(tagBound(arena));
            number.set(ValueLayout.JAVA_LONG, 0, new SecureRandom().nextLong());
            require("MPI_Bcast", MpiCalls.broadcast(number, Long.BYTES, communicator));
            this.id = number.get(ValueLayout.JAVA_LONG, 0);
        }
    }

    private static void initialize(MemorySegment number) {
        require("MPI_Initialized", MpiCalls.isInitialized(number));
        if (number.get(ValueLayout.JAVA_INT, 0) != 0) {
            require("MPI_Query_thread", MpiCalls.queryThread(number));
        } else {
            require("MPI_Init_thread", MpiCalls.initialize(number));
            if (MpiCalls.LIBRARY.mustFinalize(System.getenv())) {
                Runtime.getRuntime().addShutdownHook(new Thread(MpiJob::finishIfUnused, "tutti-mpi-finalize"));
            }
        }
        int level = number.get(ValueLayout.JAVA_INT, 0);
        if (level < MpiCalls.THREAD_MULTIPLE) {
            throw failed(MpiCalls.LIBRARY.name() + " supports threads at level " + level
                    + " only; the transport mpi needs MPI_THREAD_MULTIPLE (" + MpiCalls.THREAD_MULTIPLE + ")");
        }
    }

    /**
     * Ends MPI when the process ends. If links are open, threads may be inside MPI, as when a signal ends the process: MPI is then left as it is, and the launcher
     * takes the process for one that failed.
     */
    private static void finishIfUnused() {
        if (OPEN.get() == 0) {
            finish();
        }
    }

    /** Waits for the other ranks, of which some may never end in order, but not for ever. */
    private static void finish() {
        Thread call = Thread.ofPlatform()
                .daemon()
                .name("tutti-mpi-finalize-call")
                .start(() -> {
                    Quarantine.withdraw();
                    MpiCalls.finish();
                });
        try {
            call.join(TimeUnit.SECONDS.toMillis(FINALIZE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("restricted")
    private int tagBound(Arena arena) {
        MemorySegment address = arena.allocate(ValueLayout.ADDRESS);
        MemorySegment flag = arena.allocate(ValueLayout.JAVA_INT);
        int key = MpiCalls.LIBRARY.tagBoundKey();
        boolean isKnown =
                MpiCalls.attribute(MpiCalls.WORLD, key, address, flag) == 0 && flag.get(ValueLayout.JAVA_INT, 0) != 0;
        return isKnown
                ? address.get(ValueLayout.ADDRESS, 0).reinterpret(Integer.BYTES).get(ValueLayout.JAVA_INT, 0)
                : LEAST_TAG_BOUND;
    }

    /** Throws if a function has not succeeded. */
    static void require(String function, int code) {
        if (code != 0) {
            throw failed(function + " of " + MpiCalls.LIBRARY.name() + " fails: " + MpiCalls.text(code));
        }
    }

    static CommunicationException failed(String message) {
        return new CommunicationException(Category.RESOURCE, List.of(), message);
    }

    /** Returns the handle of the communicator of all processes. */
    long communicator() {
        return communicator;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /** Returns a number that the processes of this job share, and no other job has. */
    long id() {
        return id;
    }

    /** Returns the tags of messages to this process. */
    TagRanges tags() {
        return tags;
    }

    /** Notes that links were opened, which make calls of MPI until {@link #closed}. */
    void opened() {
        OPEN.incrementAndGet();
    }

    /** Notes that links were closed. */
    void closed() {
        OPEN.decrementAndGet();
    }
}
