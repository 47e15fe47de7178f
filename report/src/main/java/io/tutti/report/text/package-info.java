/**
 * Text for terminals. All texts and tables for readers are fitted into a number of columns here, so that no line is
 * longer than the terminal unless a single word is. Nothing is cut off: a text continues in the next line, and a row of
 * a table that is too wide takes two.
 */
package io.tutti.report.text;
