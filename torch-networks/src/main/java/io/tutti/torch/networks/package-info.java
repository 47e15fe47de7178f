/**
 * Networks of {@code tutti train --backend torch}, computed by JavaCPP PyTorch: those for images and text of the backend {@code djl}, and
 * recurrent ones that transcribe speech.
 *
 * <p><b>Rules of this package.</b> Parameters, statistics and gradients are the business of the package {@code gradient}, the layers of BERT
 * that of {@code language}. Two libraries of PyTorch in one process break each other, so this backend is alone in a JVM.
 */
package io.tutti.torch.networks;
