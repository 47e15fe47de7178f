/**
 * Replicas of a model: the gradients of all parameters as one vector that the ranks exchange, whatever library computes them.
 *
 * <p>An adapter for a library of training describes each parameter by a {@link io.tutti.sparse.replica.ReplicaParameter}, compares
 * the models of all ranks by {@link io.tutti.sparse.replica.ReplicaAgreement}, and exchanges by {@link
 * io.tutti.sparse.replica.ReplicaGradient} as {@link io.tutti.sparse.replica.SyncOptions} say.
 *
 * <p><b>Rules of this package.</b> Parameters are matched by their order in the model. No library is known here. One thread uses an
 * object; all ranks call the collectives among its methods in the same order.
 */
package io.tutti.sparse.replica;
