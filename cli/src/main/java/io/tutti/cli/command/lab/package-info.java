/** The command {@code lab} and its subcommands, which create, change, measure and remove virtual clusters. */
package io.tutti.cli.command.lab;
