/**
 * One class for each command, and the groups of options that several share. A command reads its words and calls what
 * does the work; it holds no logic of its own.
 */
package io.tutti.cli.command;
