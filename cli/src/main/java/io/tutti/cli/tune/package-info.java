/**
 * {@code tutti tune}: measures algorithms against each other in one job, round by round, so that what disturbs one
 * disturbs all; writes the times as a table for the chooser, fits the model of links to them, and judges choices.
 */
package io.tutti.cli.tune;
