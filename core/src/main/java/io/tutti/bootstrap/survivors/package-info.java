/**
 * How the survivors of a failed job find each other and form the next one: {@link io.tutti.bootstrap.survivors.Survivors}. Each rank
 * listens from the start of the job, and all ranks learn its address. After a failure the ranks whose programs go on run {@link
 * io.tutti.bootstrap.agreement.Agreement} over it, and join as the world that they agreed on. A job that grows agrees in the same way, with processes that are new ({@link
 * io.tutti.bootstrap.survivors.Survivors#replacing}).
 *
 * <p>Rules of this package. A message is one authenticated connection: the request of a handshake, and its reply. A rank whose host
 * refuses the connection has ended; one that does not answer is only slow until the limit has passed. What is decided is told to
 * late ranks for as long as this process takes part in the job, so a rank that was taken for lost learns that it is out.
 */
package io.tutti.bootstrap.survivors;
