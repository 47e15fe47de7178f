/** Commands that measure: {@code bench}, {@code tune}, {@code study}, and their options. */
package io.tutti.cli.command.measure;
