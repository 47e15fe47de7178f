package io.tutti.torch.networks.gradient;

import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Tensor;

/** How values pass through dense layers. */
public interface DensePass {
    /** As PyTorch has it: the backward pass computes the gradients of the weights. */
    DensePass PLAIN = LinearImpl::forward;

    /** Returns what a layer computes of its input, a row for each sample. */
    Tensor forward(LinearImpl layer, Tensor input);
}
