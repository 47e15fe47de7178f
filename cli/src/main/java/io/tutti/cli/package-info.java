/**
 * The command line of Tutti. This package parses arguments, reports failures in one line and provides help.
 *
 * <p>Rules of this package: exit status 0 is success, 1 is a failure of the job, 2 is an error in arguments or files,
 * and any other value is the status of a failed rank. A stack trace appears only with {@code --verbose} or {@code
 * TUTTI_DEBUG=1}. Standard output is for results, standard error for everything else.
 * An option that names an output has the type {@link io.tutti.cli.command.option.OutputPath}, for which {@code -} is standard output, or
 * {@link io.tutti.cli.command.option.OutputFile}, which refuses it.
 */
package io.tutti.cli;
