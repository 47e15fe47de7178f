/**
 * Joins processes into a job. Rank 0 listens, the other ranks dial, both sides prove that they know the job's secret,
 * and every rank learns the location of every other rank ({@link io.tutti.bootstrap.Bootstrap#join}). Where the ranks find
 * rank 0 depends on the {@link io.tutti.spi.Rendezvous}. Rank 0 draws an
 * id for the start of the job. All ranks learn it when they are admitted, and use it in the names of what they share.
 *
 * <p>Below it: {@link io.tutti.bootstrap.handshake} proves who connects, {@link io.tutti.bootstrap.placement} finds out where
 * ranks run, {@link io.tutti.bootstrap.files} names and removes the files that they share. {@link
 * io.tutti.bootstrap.rendezvous} describes how this process was started, {@link io.tutti.bootstrap.pmi} asks launchers of MPI
 * programs, {@link io.tutti.bootstrap.note} is what it tells its launcher of failures, {@link
 * io.tutti.bootstrap.record} what it leaves of what it has recorded. After a failure, {@link
 * io.tutti.bootstrap.survivors} joins the ranks that are left, as {@link io.tutti.bootstrap.agreement} decides.
 *
 * <p>Rules of this package. A rank is admitted once, and only if it agrees with rank 0 about the job and belongs to the same
 * start. Both sides report a refusal in one line. Threads of this package block.
 * They exist only while ranks join or links are opened, except the one that accepts data links until the job is closed.
 */
package io.tutti.bootstrap;
