/**
 * Data-parallel training of models of DJL, the Deep Java Library: every rank has a replica of the model and a part of the data.
 *
 * <p>{@link io.tutti.djl.DataParallel#trainer} takes the place of {@code model.newTrainer(config)}, and {@link
 * io.tutti.djl.DataParallel#shard} gives a rank its part of a data set. A rank is a process, because DJL's PyTorch engine has one
 * gradient collector for each JVM.
 *
 * <p><b>Rules of this package.</b> Parameters are matched by their order in the block, never by their id, which differs between
 * processes. Only {@code ArrayMemory} knows that arrays of DJL are native memory.
 */
package io.tutti.djl;
