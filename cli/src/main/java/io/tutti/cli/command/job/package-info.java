/**
 * Commands about jobs: {@code run}, {@code train} and {@code soak} start ranks, {@code data} prepares what a training reads, {@code
 * doctor} says where the ranks of a running or failed job are; with the options of where ranks run.
 */
package io.tutti.cli.command.job;
