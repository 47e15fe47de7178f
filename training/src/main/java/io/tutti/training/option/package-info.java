/**
 * The options of {@code tutti train}, as checked values. A wrong one is a {@link
 * io.tutti.training.backend.UsageException} of one line; {@code essence} is the part that must be equal on all ranks, and in
 * a run that is resumed.
 */
package io.tutti.training.option;
