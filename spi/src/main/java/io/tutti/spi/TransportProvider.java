package io.tutti.spi;

import io.tutti.model.LinkModel;
import java.util.Optional;

/**
 * Adds a transport, a way to open links between ranks. A jar on the class path names its provider in {@code
 * META-INF/services/io.tutti.spi.TransportProvider}; a module declares {@code provides}. Shared memory, TCP and links
 * inside a process are provided in the same way.
 *
 * <p>Each pair of ranks uses the first transport that reaches in both directions, in the order of {@link #preference}.
 * {@code TUTTI_LINK} restricts all pairs to one transport, by its key. All ranks of a job must have the same providers;
 * they are compared when a rank joins.
 *
 * <p>A provider is created once per process, by its public constructor without parameters. Its methods may be called by
 * several threads at once.
 */
public interface TransportProvider {
    /**
     * Returns the name of the transport, which {@code TUTTI_LINK} accepts.
     *
     * @return lower-case letters, digits and hyphens, a letter first, at most 32; not {@code auto} or {@code mixed}
     */
    String key();

    /**
     * Returns the position of this transport: a pair of ranks uses the transport with the highest preference that
     * reaches. Of two with equal preference, the one whose key comes first is used.
     *
     * @return {@code local} has 300, {@code shm} 200 and {@code tcp} 100, so a network that is to carry messages between
     *     hosts instead of TCP has a number between 100 and 200. Since TCP reaches every rank, a transport below 100 is
     *     used only if {@code TUTTI_LINK} names it
     */
    int preference();

    /**
     * Returns what a message costs, for selecting algorithms where nothing was measured.
     *
     * @return the costs; {@code tutti tune} replaces them by measured ones
     */
    LinkModel costs();

    /**
     * Returns the key under which tuning tables and rules ({@code link=}) know the costs of this transport.
     *
     * @return by default {@link #key}; that of another transport if messages cost about the same, so that what is known
     *     of the other one applies
     */
    default String costKey() {
        return key();
    }

    /**
     * Returns whether ranks that this transport joins share memory. To schedules they are ranks of one node, and their
     * {@link LinkSet} has {@link LinkSet#sharedMemory}. A rank must reach either all ranks of a node or none.
     *
     * @return by default false: every rank is a node of its own, unless another transport joins it to others
     */
    default boolean sharesMemory() {
        return false;
    }

    /**
     * Returns whether what links carry stays inside a host, or is encrypted if {@link io.tutti.config.Setting#TLS} asks for it. A transport that does
     * neither is not used then.
     *
     * @return by default false
     */
    default boolean isConfidential() {
        return false;
    }

    /**
     * Creates this rank's transport. Called by all ranks while they join. May block, for at most {@link
     * io.tutti.config.Setting#JOIN_DEADLINE}.
     *
     * @param context the rank and its job
     * @return the transport, which the caller closes; empty if this process cannot use it, for example because it lacks
     *     the device
     * @throws io.tutti.error.CommunicationException if the transport should work but does not; no rank joins then
     */
    Optional<Transport> create(TransportContext context);
}
