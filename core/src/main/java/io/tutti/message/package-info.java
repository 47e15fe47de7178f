/**
 * Parts of messages to users that several modules have in common: what a misspelled word probably meant, and why a file
 * could not be read or written. Internal to Tutti.
 */
package io.tutti.message;
