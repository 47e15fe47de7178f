/**
 * How things fail. Misuse throws {@link java.lang.IllegalArgumentException} or {@link java.lang.IllegalStateException}
 * at once with {@code name=value} in its message; a fault of the job throws {@link
 * io.tutti.error.CommunicationException} with a category and the ranks concerned.
 */
package io.tutti.error;
