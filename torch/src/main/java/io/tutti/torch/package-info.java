/**
 * Data-parallel training of modules of JavaCPP PyTorch: every rank has a replica of the module and a part of the data.
 *
 * <p>{@link io.tutti.torch.DataParallelModule#of} takes a module after its making, and {@link
 * io.tutti.torch.DataParallelModule#synchronize} stands before the optimizer's step. A rank is a process.
 *
 * <p><b>Rules of this package.</b> Parameters are matched by their order in the module. Only {@code TensorMemory} knows where the
 * elements of a tensor are. No hook throws into the engine: what fails in a backward pass is thrown by the next call.
 */
package io.tutti.torch;
