package io.tutti.cli.bench;

/**
 * What one job is started with.
 *
 * @param ranks number of ranks
 * @param link shm, tcp or auto
 * @param algorithm its name, or auto
 */
public record BenchJob(int ranks, String link, String algorithm) {}
