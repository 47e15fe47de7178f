/**
 * Contains one class for each command, and the groups of options that several commands share. A command parses its
 * arguments and calls the class that does the work; it holds no logic of its own.
 */
package io.tutti.cli.command;
