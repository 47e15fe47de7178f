/**
 * Networks of {@code tutti train --backend torch}: the models of the backend {@code djl}, computed by JavaCPP PyTorch.
 *
 * <p><b>Rules of this package.</b> Parameters and statistics are in memory that PyTorch and Tutti share. Gradients are taken by hooks,
 * as a backward pass computes them. Two libraries of PyTorch in one process break each other, so this backend is alone in a JVM.
 */
package io.tutti.torch.networks;
