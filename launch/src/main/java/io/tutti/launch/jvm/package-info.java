/**
 * The JVMs of ranks: which {@code java} starts them, with which flags and class path, and how the arguments of a
 * command line are interpreted. A source file is compiled by the launcher.
 */
package io.tutti.launch.jvm;
