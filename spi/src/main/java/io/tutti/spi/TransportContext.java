package io.tutti.spi;

import io.tutti.config.Options;
import java.io.Closeable;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The rank and the job for which a transport is created. Any thread may call it. */
public interface TransportContext {
    /** {@return this process's rank in the job, from 0} */
    int rank();

    /** {@return the number of ranks of the job} */
    int size();

    /** {@return the number of the job} Two starts of a program may have the same number. */
    long job();

    /**
     * {@return the id of this start of the job: the same on all of its ranks, different at each start, and unknown to
     * other processes} {@link Frame#epoch} mixes it into headers.
     */
    long start();

    /**
     * Returns the secret that only processes of the job know. A transport whose connections other processes could open
     * has both sides prove that they know it.
     *
     * @return a copy; empty if the ranks are threads of one process
     */
    byte[] secret();

    /** {@return the configuration} */
    Options options();

    /**
     * {@return the name of a rank's host, for messages}
     *
     * @param rank a rank of the job
     */
    String hostName(int rank);

    /**
     * {@return whether this rank and another one can map the same files ({@link #file})}
     *
     * @param rank a rank of the job
     */
    boolean sharesFiles(int rank);

    /**
     * Returns the path of a file for this start in the folder of shared memory, which only this user can access. If all
     * processes of the job die, the next process of the user removes the file.
     *
     * @param name letters, digits and hyphens, unique within the start
     * @return the path; empty if this process cannot use the folder
     */
    Optional<Path> file(String name);

    /**
     * Returns the addresses of this host that other ranks can connect to.
     *
     * @return one; one of each interface, if the user wants data striped over several; none if the ranks are threads of one process
     */
    List<InetAddress> addresses();

    /**
     * Returns the first of the {@link #addresses}.
     *
     * @return empty if the ranks are threads of one process
     */
    default Optional<InetAddress> address() {
        return addresses().stream().findFirst();
    }

    /**
     * Returns a registry for a transport whose links read and write a rank's own registered memory in place, and no
     * other rank's. Allocates only what the host has room for.
     *
     * @param self this rank in the communicator
     * @param ranks size of the communicator
     * @param arena owner of all memory of the registry
     * @return a registry without allocations; of peers it has none
     */
    MemoryRegistry privateMemory(int self, int ranks, Arena arena);

    /**
     * {@return an object that all ranks of this start in this process share}
     *
     * @param <T> type of the object, which is also its name
     * @param type type of the object
     * @param create creates the object for the first caller
     */
    <T> T sharedInProcess(Class<T> type, Supplier<T> create);

    /**
     * Gathers bytes of all ranks on all of them. Blocks until all members have called it, for at most {@link
     * io.tutti.config.Setting#JOIN_DEADLINE}.
     *
     * @param topic names the all-gather among those of this transport; used once
     * @param members ranks of the job that call it, the same order on all
     * @param own at most 1 MiB
     * @return the bytes of all members, in their order
     * @throws io.tutti.error.CommunicationException naming the ranks that have not called it, or why the job was aborted
     */
    byte[][] allgather(String topic, int[] members, byte[] own);

    /**
     * Runs a step that either succeeds on all members or fails on all of them. Blocks as {@link #allgather} does.
     *
     * @param topic names the step among the exchanges of this transport; used once
     * @param members ranks of the job that call it, the same order on all
     * @param part this rank's part
     * @throws io.tutti.error.CommunicationException on all members, if the part of one of them fails
     */
    void step(String topic, int[] members, Runnable part);

    /**
     * Throws if the job was aborted.
     *
     * @throws io.tutti.error.CommunicationException the reason
     */
    void requireAlive();

    /**
     * Closes a resource on which the calling thread blocks as soon as the job is aborted, so that the thread goes on.
     *
     * @param blocking closed on abort, by the thread that aborts the job, so closing it must not block; at once if the job was aborted before
     * @return ends the watch when it is closed; the resource is then left open
     */
    Watch closeOnAbort(Closeable blocking);

    /** A watch that {@link #closeOnAbort} began. */
    interface Watch extends AutoCloseable {
        /** Ends the watch. */
        @Override
        void close();
    }
}
