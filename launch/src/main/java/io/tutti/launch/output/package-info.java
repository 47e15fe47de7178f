/**
 * The output of ranks: read line by line, filtered, and written with a prefix, to a folder, or both.
 *
 * <p>One thread reads each stream of each rank; a {@link io.tutti.launch.output.LineReceiver} gets whole lines. A stream is
 * read to its end even if its receiver has failed, so that no rank stops because its output is not taken.
 */
package io.tutti.launch.output;
