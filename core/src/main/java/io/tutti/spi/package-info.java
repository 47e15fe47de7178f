/**
 * What a transport in a jar of its own implements, and what it receives. A {@link io.tutti.spi.Link} joins two ranks on
 * one channel, which is one lane of one communicator. Every channel has its own links, so that unread messages on one
 * channel never block another. A link's free buffer space is its credit: a sender depends only on the progress of its
 * receiver.
 *
 * <p>The thread that drives the engine owns the links: no method is called by two threads at once, none blocks, and none
 * allocates in the steady state. Messages arrive complete, in order and with exactly the announced length. A link
 * transfers bytes; it has no knowledge of elements, ranks or schedules.
 */
package io.tutti.spi;
