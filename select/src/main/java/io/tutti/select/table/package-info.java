/**
 * The files that users give to the selection: {@linkplain io.tutti.select.table.Rules rules} and {@linkplain
 * io.tutti.select.table.TuningTable tables of measurements}, and the default rules.
 *
 * <p>Rules of this package: a mistake in a file is one line with its line and column, and what was probably meant. Nothing here
 * decides; it answers what a file says about a placement and a size.
 */
package io.tutti.select.table;
