package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/** The links of one communicator that one transport has opened. Links follow the rules of {@link Link}. */
public interface LinkSet extends AutoCloseable {
    /**
     * Returns a link.
     *
     * @param lane from 0 to {@link LinkRequest#lanes} - 1
     * @param peer one of {@link LinkRequest#peers}
     * @return the same link at each call
     */
    Link link(int lane, int peer);

    /**
     * Returns memory that all members of the communicator have mapped, for collectives that exchange data without
     * messages.
     *
     * @return {@link LinkRequest#sharedBytes} bytes, at an address divisible by 128, filled with zeros when the
     *     communicator was created; null if none were requested. Stores with release become visible to loads with acquire
     *     of other members
     */
    default MemorySegment sharedMemory() {
        return null;
    }

    /**
     * Returns the memory from which these links send zero-copy messages.
     *
     * @return null if the links do not support zero-copy messages
     */
    default MemoryRegistry registry() {
        return null;
    }

    /** Closes all links and releases shared and registered memory. Closing twice has no effect. */
    @Override
    void close();
}
