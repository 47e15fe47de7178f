/**
 * Litmus tests of the contract that {@code RingDescriptor} states for memory that processes map: small programs of two or three
 * processes, and the outcomes that release and acquire forbid.
 */
package io.tutti.stress.litmus;
