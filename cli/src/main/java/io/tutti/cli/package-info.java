/**
 * The command line of Tutti: where words are read, failures are put into one line, and help is given.
 *
 * <p>Rules of this room: exit status 0 is success, 1 a fault of the job, 2 a mistake in words or files, anything else
 * the status of a failed rank. A stack trace appears only with {@code --verbose} or {@code TUTTI_DEBUG=1}. Standard
 * output is for results, standard error for everything else.
 */
package io.tutti.cli;
