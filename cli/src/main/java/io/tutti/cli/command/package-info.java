/**
 * The command {@code tutti}, and those of its subcommands that concern the tool itself: {@code info}, {@code completion},
 * {@code man}. The others are in the packages below, by topic, with the options that they share in {@code option}.
 *
 * <p>A command parses its arguments and calls the class that does the work; it holds no logic of its own.
 */
package io.tutti.cli.command;
