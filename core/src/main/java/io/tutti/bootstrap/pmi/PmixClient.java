package io.tutti.bootstrap.pmi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * This process as a client of its PMIx server, from first use to the end of the process: a client that has left and comes again is not told of its job, so it could not initialize MPI later.
 */
final class PmixClient {
    private static final int UNSIGNED_SHORT = 0xFFFF;
    private static final long LEAVE_SECONDS = 5;
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private static PmixClient joined;

    private final PmixLibrary library;
    private final String namespace;
    private final int rank;

    private PmixClient() throws IOException {
        this.library = PmixLibrary.load();
        MemorySegment self = Arena.ofAuto().allocate(PmixLibrary.PROCESS_BYTES, 4);
        require("PMIx_Init", library.init(self));
        this.namespace = self.getString(0);
        this.rank = self.get(ValueLayout.JAVA_INT, PmixLibrary.PROCESS_RANK);
    }

    /**
     * Returns the client of this process. The first call joins the server, and blocks until it answers.
     *
     * @throws IOException if there is no library, or no server
     */
    static synchronized PmixClient join() throws IOException {
        if (joined == null) {
            joined = initialized();
            Runtime.getRuntime().addShutdownHook(new Thread(joined::leave, "tutti-pmix-finalize"));
        }
        return joined;
    }

    private static PmixClient initialized() throws IOException {
        try {
            return LimitedCall.of("tutti-pmix-init", ANSWER, PmixClient::new);
        } catch (TimeoutException e) {
            throw new IOException("the launcher's PMIx server has not answered within " + ANSWER.toSeconds() + " s", e);
        }
    }

    /** Leaves the server, which would take a process that ends without for one that failed. A server that hangs must not keep the process. */
    private void leave() {
        Thread call =
                Thread.ofPlatform().daemon().name("tutti-pmix-finalize-call").start(library::finish);
        try {
            call.join(TimeUnit.SECONDS.toMillis(LEAVE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void require(String call, int status) throws IOException {
        if (status != 0) {
            throw new IOException(call + " fails: " + library.name(status));
        }
    }

    String namespace() {
        return namespace;
    }

    int rank() {
        return rank;
    }

    /** Returns what the server knows of the job as an {@code uint32}; empty if it does not. */
    OptionalLong ofJob(String key) {
        return value(PmixLibrary.JOB, key).stream()
                .mapToLong(value -> Integer.toUnsignedLong(value.get(ValueLayout.JAVA_INT, PmixLibrary.VALUE_DATA)))
                .findFirst();
    }

    /** Returns what the server knows of this rank as an {@code uint32}; empty if it does not. */
    OptionalLong ofRank(String key) {
        return value(rank, key).stream()
                .mapToLong(value -> Integer.toUnsignedLong(value.get(ValueLayout.JAVA_INT, PmixLibrary.VALUE_DATA)))
                .findFirst();
    }

    /** Returns what the server knows of this rank as an {@code uint16}; empty if it does not. */
    OptionalLong shortOfRank(String key) {
        return value(rank, key).stream()
                .mapToLong(value -> value.get(ValueLayout.JAVA_SHORT, PmixLibrary.VALUE_DATA) & UNSIGNED_SHORT)
                .findFirst();
    }

    /** Returns a text that a rank has put; empty if it has not. */
    @SuppressWarnings("restricted")
    Optional<String> text(int of, String key) {
        return value(of, key)
                .map(value -> value.get(ValueLayout.ADDRESS, PmixLibrary.VALUE_DATA)
                        .reinterpret(Long.MAX_VALUE)
                        .getString(0));
    }

    /** The library allocates each value; the few that a process reads stay allocated. */
    @SuppressWarnings("restricted")
    private Optional<MemorySegment> value(int of, String key) {
        Arena arena = Arena.ofAuto();
        MemorySegment process = arena.allocate(PmixLibrary.PROCESS_BYTES, 4);
        process.setString(0, namespace);
        process.set(ValueLayout.JAVA_INT, PmixLibrary.PROCESS_RANK, of);
        MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
        return library.get(process, key(key), result) == 0
                ? Optional.of(result.get(ValueLayout.ADDRESS, 0).reinterpret(PmixLibrary.VALUE_BYTES))
                : Optional.empty();
    }

    private static MemorySegment key(String text) {
        MemorySegment key = Arena.ofAuto().allocate(PmixLibrary.KEY_BYTES);
        key.setString(0, text);
        return key;
    }

    void put(String key, String text) throws IOException {
        Arena arena = Arena.ofAuto();
        MemorySegment value = arena.allocate(PmixLibrary.VALUE_BYTES, 8);
        MemorySegment characters = arena.allocateFrom(text);
        value.set(ValueLayout.JAVA_SHORT, 0, PmixLibrary.TYPE_STRING);
        value.set(ValueLayout.ADDRESS, PmixLibrary.VALUE_DATA, characters);
        require("PMIx_Put", library.put(key(key), value));
        Reference.reachabilityFence(characters);
    }

    /** Waits for all ranks, and collects what they have put; returns null. */
    Void fence() throws IOException {
        MemorySegment collect = Arena.ofAuto().allocate(PmixLibrary.INFO_BYTES, 8);
        collect.setString(0, "pmix.collect");
        collect.set(ValueLayout.JAVA_SHORT, PmixLibrary.INFO_VALUE, PmixLibrary.TYPE_BOOL);
        collect.set(ValueLayout.JAVA_BYTE, PmixLibrary.INFO_VALUE + PmixLibrary.VALUE_DATA, (byte) 1);
        require("PMIx_Fence", library.fence(collect));
        return null;
    }
}
