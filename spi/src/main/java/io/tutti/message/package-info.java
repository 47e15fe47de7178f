/**
 * Parts of messages to users that all modules have in common, providers of other jars included: ranks as text, what a misspelled
 * word probably meant, and why a file could not be read or written.
 */
package io.tutti.message;
