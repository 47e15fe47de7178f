/**
 * Joins processes into a job. Rank 0 listens, the other ranks dial, both sides prove that they know the job's secret,
 * and every rank learns the location of every other rank ({@link io.tutti.bootstrap.Bootstrap#join}). Where the ranks find
 * rank 0 depends on the {@link io.tutti.spi.Rendezvous}. Rank 0 draws an
 * id for the start of the job. All ranks learn it when they are admitted, and use it in the names of what they share.
 *
 * <p>Rules of this package. Nothing from an unauthenticated peer is trusted or stored before its handshake has
 * succeeded, and no such peer delays others: each has a bounded message, a bounded time and its own thread; if there
 * are too many, the oldest is dropped. Both sides report a refusal in one line. Threads of this package block.
 * They exist only while ranks join or links are opened, except the one that accepts data links until the job is closed.
 */
package io.tutti.bootstrap;
