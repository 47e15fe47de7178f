/**
 * Options that several commands share: numbers of ranks, sizes, settings, outputs, and the words that completion offers. A
 * group refuses a wrong value in one line that names the option.
 */
package io.tutti.cli.command.option;
