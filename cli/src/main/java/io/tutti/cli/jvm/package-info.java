/**
 * The JVMs of ranks: which {@code java} starts them, with which flags and class path, and what the words of a command
 * line mean.
 */
package io.tutti.cli.jvm;
