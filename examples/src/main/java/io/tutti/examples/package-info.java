/**
 * Programs of a page each, to be copied. Each runs by the one command that the module's page prints, from its source file, and
 * uses only what any program may use. No program uses another, so each file is complete.
 */
package io.tutti.examples;
