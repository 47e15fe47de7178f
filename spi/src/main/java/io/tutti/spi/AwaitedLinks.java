package io.tutti.spi;

/** Collects the links for which a thread that has nothing else to do waits. */
public interface AwaitedLinks {
    /**
     * Adds a link from which a message, or more of one, is awaited.
     *
     * @param link the link
     */
    void forArrival(Link link);

    /**
     * Adds a link to which there was no room to send, or whose peer has not released a zero-copy message.
     *
     * @param link the link
     */
    void forRoom(Link link);
}
