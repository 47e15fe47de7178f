/**
 * Commands about schedules, which start no ranks: {@code show}, {@code verify}, {@code explain} and {@code simulate}.
 */
package io.tutti.cli.command.schedule;
