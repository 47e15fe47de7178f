/**
 * Races of two to four threads on the real classes of shared memory and of the hand-over between threads, run by jcstress. The
 * description of each outcome says what it would mean for a program. Those of classes that only their package sees are in {@code
 * io.tutti.run}.
 *
 * <p>Memory on the heap stands for shared memory: rings, slots and windows take any segment.
 */
package io.tutti.stress.race;
