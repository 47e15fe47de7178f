package io.tutti.model.simulate;

import io.tutti.model.Regime;

/**
 * Random latencies of messages: {@code latency · (1 + jitter · e)}, where e is exponentially distributed with mean 1.
 * The random number of a message depends only on the seed and its number, so results are repeatable.
 *
 * @param jitter mean relative increase of latencies; 0 for none
 * @param seed the seed of the random numbers
 */
record Latency(double jitter, long seed) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    double of(int send, Regime regime) {
        return jitter == 0 ? regime.latency() : regime.latency() * (1 + jitter * exponential(send));
    }

    private double exponential(int send) {
        // SplitMix64 (Steele, Lea and Flood 2014) with 53 bits above 0.
        long bits = seed + GOLDEN * (send + 1L);
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        bits ^= bits >>> 31;
        return -Math.log(((bits >>> 11) + 1) * 0x1p-53);
    }
}
