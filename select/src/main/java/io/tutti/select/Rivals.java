package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import java.util.List;

/**
 * Algorithms of which each may be the fastest for a call.
 *
 * @param algorithms the chosen one first
 * @param seconds the least time predicted
 */
record Rivals(List<Algorithm> algorithms, double seconds) {}
