/** Commands that start ranks for a user: {@code run} and {@code train}, with the options of where ranks run. */
package io.tutti.cli.command.job;
