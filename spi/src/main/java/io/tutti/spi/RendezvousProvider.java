package io.tutti.spi;

import java.io.IOException;
import java.util.Map;

/**
 * Lets ranks find each other by the means of one engine, such as an {@code mpirun}. {@code Tutti.connect()} asks all
 * providers, in ascending {@linkplain #order() order}, whether their engine has started this process. The first that
 * says so opens the rendezvous. {@code TUTTI_RENDEZVOUS=SCHEME:ARGUMENT} selects a provider instead. {@code ./tutti
 * info} prints the order and every answer.
 *
 * <p>A jar on the class path names its provider in {@code META-INF/services/io.tutti.spi.RendezvousProvider}; a module
 * declares {@code provides}. A provider has a public constructor without parameters and keeps no state.
 */
public interface RendezvousProvider {
    /** The order of an engine that gives each process something of its own, such as a channel to a server of PMI. */
    int ENGINE = 100;

    /**
     * The order of an engine whose variables every process inherits that a task or a container starts, such as those of
     * Slurm or Kubernetes.
     */
    int INHERITED = 300;

    /**
     * Returns the word that selects this provider in {@code TUTTI_RENDEZVOUS}.
     *
     * @return lower-case letters, digits and hyphens, at least two, first a letter; unique among the providers
     */
    String scheme();

    /**
     * Returns the position of this provider among those that are asked: the innermost engine first, since an {@code
     * mpirun} may run in a step of Slurm. The variables {@code TUTTI_RANK} and {@code TUTTI_SIZE} come first, with 0;
     * then {@link #ENGINE}, then the variables of torchrun with 200, then {@link #INHERITED}. Providers with equal orders
     * are asked in alphabetical order of their schemes.
     *
     * @return {@link #ENGINE} unless overridden; less for an engine that starts processes under another engine
     */
    default int order() {
        return ENGINE;
    }

    /**
     * Returns whether the engine has started this process. Reads the environment and nothing else, because every
     * connecting process and {@code ./tutti info} call it.
     *
     * @param environment names and values of environment variables
     * @return the answer and its reason
     * @throws IllegalArgumentException if the engine's variables contradict each other or some of them are missing, with
     *     a message that names them and says what to do; a process that was to be one of several ranks must not run alone
     */
    Discovery discover(Map<String, String> environment);

    /**
     * Opens the rendezvous and returns this process's position in its job. Called once per connection, after
     * {@link #discover} or because {@code TUTTI_RENDEZVOUS} selects this provider. May block, for the time that the
     * engine needs to answer.
     *
     * @param argument what follows {@code SCHEME:} in {@code TUTTI_RENDEZVOUS}; empty if that is not set
     * @param environment names and values of environment variables; {@link Membership#ofVariables} reads {@code
     *     TUTTI_RANK} and the like from it
     * @return the position, with the open rendezvous, which the caller closes
     * @throws IllegalArgumentException if the argument or a variable is invalid
     * @throws IOException if the engine cannot be reached
     */
    Membership open(String argument, Map<String, String> environment) throws IOException;
}
