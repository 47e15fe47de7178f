/**
 * What a jar of others implements to extend Tutti, and what it receives: rendezvous, transports, channels and exporters of
 * metrics. {@link java.util.ServiceLoader} finds rendezvous, transports and exporters: a jar on the class path names its class
 * in {@code META-INF/services}, a module declares {@code provides}. This package depends on no implementation; Tutti's own
 * are registered in the same way.
 *
 * <p><b>Rendezvous.</b> A {@link io.tutti.spi.RendezvousProvider} lets ranks find each other by the means of the engine
 * that started them. It opens a {@link io.tutti.spi.Rendezvous}: an address, a file, or a {@link
 * io.tutti.spi.KeyValueSpace}. A program that knows its position without a provider passes a {@link
 * io.tutti.spi.Membership} to {@code Tutti.connect}. What fails is reported by an exception whose message is one line
 * that states what failed, where, and what to do.
 *
 * <p><b>Transports.</b> A {@link io.tutti.spi.Link} joins two ranks on one lane of one communicator, or on one channel. Every
 * lane and every channel has its own links, so that unread messages on one never block another. A link's free buffer space is
 * its credit: a sender depends only on the progress of its receiver.
 *
 * <p><b>Channels.</b> A {@link io.tutti.spi.ChannelProtocol} exchanges messages of its own over the links of a {@link
 * io.tutti.spi.Channel}, which the engine drives beside collectives. A library above the communicator implements it.
 *
 * <p><b>Metrics.</b> A {@link io.tutti.spi.MetricsExporter} shows counts of a rank to the outside.
 *
 * <p>The thread that drives the engine owns the links: no method is called by two threads at once, none blocks, and none
 * allocates in the steady state. Messages arrive complete, in order and with exactly the announced length. A link
 * transfers bytes; it has no knowledge of elements, ranks or schedules.
 */
package io.tutti.spi;
