/**
 * Errors that Tutti reports. Misuse by the caller throws {@link java.lang.IllegalArgumentException} or
 * {@link java.lang.IllegalStateException} at once, with {@code name=value} in the message. A fault of the job throws
 * {@link io.tutti.error.CommunicationException}, which carries a category and the ranks concerned.
 */
package io.tutti.error;
