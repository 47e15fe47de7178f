package io.tutti.algorithm;

import java.util.List;

/**
 * Adds algorithms to {@link Algorithms}. A jar on the class path names its provider in {@code
 * META-INF/services/io.tutti.algorithm.AlgorithmProvider}; a module declares {@code provides}. The provided algorithms
 * are then listed, verified, simulated, measured, selected and run like those of this module.
 *
 * <p>All ranks of a job must have the same providers, because the algorithms that can be selected depend on them. A
 * provider is created once per process, by its public constructor without parameters, when algorithms are first
 * requested; it must not call {@link Algorithms} before it has returned. An algorithm that is composed of others holds
 * {@link InnerAlgorithm}s, which are looked up later.
 */
public interface AlgorithmProvider {
    /**
     * {@return the algorithms in the order in which they are listed} Collectives and algorithms are named in lower-case
     * letters, digits and hyphens. The name of an algorithm must be unused within its collective.
     */
    List<Algorithm> algorithms();

    /**
     * {@return whether the build of this provider verifies every algorithm that it provides, with default parameters
     * and with those of {@link Algorithm#variants}, as the build of this module does for 1 to 130 ranks} An algorithm
     * that no build verifies is verified before its first run. That takes up to two seconds; the algorithm is rejected
     * if it would take longer.
     */
    default boolean isProved() {
        return false;
    }
}
