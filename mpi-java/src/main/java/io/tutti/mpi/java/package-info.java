/**
 * What the package {@code mpi} stands on and no program sees. {@link io.tutti.mpi.java.Misuse} is how these packages report what a program
 * did wrong; the package {@code mpi} turns it into its exception.
 */
package io.tutti.mpi.java;
