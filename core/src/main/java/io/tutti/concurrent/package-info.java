/**
 * What threads of every layer need: waits that an interrupt does not end, the thread that runs what users made dependent on
 * collectives, those that wait for sockets, and the end of what is not needed any more.
 *
 * <p>Rules of this package: internal to Tutti, and nothing here knows ranks or collectives.
 */
package io.tutti.concurrent;
