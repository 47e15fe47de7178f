/**
 * Faults that a test asks for at named steps of Tutti's protocols ({@code TUTTI_FAILPOINT}).
 *
 * <p>Rules of this package. A rank resolves its failpoints once and hands them on, so ranks of one JVM have failpoints of their own;
 * the only static state is the phase of the program, which is the process's. Without the option every rank has {@link io.tutti.failpoint.Failpoints#NONE}, whose call at a step
 * returns at once. Steps on the way of messages have no call at all: a subclass or a decorator that exists only with the
 * option calls for them.
 */
package io.tutti.failpoint;
