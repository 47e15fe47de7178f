package io.tutti.algorithm;

import java.util.List;

/**
 * Adds algorithms to {@link Algorithms}. A jar on the class path names its provider in {@code
 * META-INF/services/io.tutti.algorithm.AlgorithmProvider}; a module declares {@code provides}. Its algorithms are then
 * shown, proved, simulated, measured, chosen and run like those of this module.
 *
 * <p>All ranks of a job must have the same providers: what a rank may choose follows from them. A provider is created
 * once a process, by its public constructor without parameters, when algorithms are first asked for; it must not ask
 * {@link Algorithms} meanwhile. An algorithm that is made of others holds {@link InnerAlgorithm}s, which look them up later.
 */
public interface AlgorithmProvider {
    /**
     * The algorithms, in the order in which they are to be listed. Names are lower-case letters, digits and hyphens.
     * A name must be free within its collective.
     */
    List<Algorithm> algorithms();

    /**
     * Whether the build of this provider proves all that it offers, with default parameters and with those of {@link
     * Algorithm#variants}, as the build of this module does for 1 to 130 ranks. What is not proved by a build is proved
     * before it first runs, which takes up to two seconds, and is refused where that would take longer.
     */
    default boolean isProved() {
        return false;
    }
}
