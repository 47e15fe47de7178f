/**
 * State of all ranks that outlives a step: checkpoints, traces, and the comparison of replicas. All ranks call these
 * together; rank 0 alone reads and writes files, whole or not at all, and all ranks fail together.
 */
package io.tutti.training.checkpoint;
