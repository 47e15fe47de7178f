/**
 * The faults, each a class or a line in a list: what it does to a job, and what all must then see.
 *
 * <p>Rules of this package. A fault draws all that is random about it from the generator that it is given. It states what it needs of the machine,
 * and is skipped with that reason where it is lacking.
 */
package io.tutti.soak.fault;
