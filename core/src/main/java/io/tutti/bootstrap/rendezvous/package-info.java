/**
 * Finds out how this process was started, and where it meets the other ranks of its job: asks the providers that {@link
 * java.util.ServiceLoader} finds ({@link io.tutti.bootstrap.rendezvous.JobDiscovery}). Of Tutti's own providers those
 * are here that read variables, an address or a file: the {@code TUTTI_*} variables, those of torchrun, Slurm and Kubernetes.
 *
 * <p>Rules of this package. The order of providers is fixed and does not depend on the class path. A variable that is
 * missing or contradicts another is an error of one line, never a job of one rank.
 */
package io.tutti.bootstrap.rendezvous;
