/**
 * Errors that Tutti reports. Misuse by the caller throws {@link java.lang.IllegalArgumentException} or
 * {@link java.lang.IllegalStateException} at once, with {@code name=value} in the message. A fault of the job throws
 * {@link io.tutti.error.CommunicationException}, which carries a category and the ranks concerned.
 *
 * <p>Also the parts of their messages that all modules have in common, providers of other jars included: ranks as text, what a
 * misspelled word probably meant, and why a file could not be read or written.
 */
package io.tutti.error;
