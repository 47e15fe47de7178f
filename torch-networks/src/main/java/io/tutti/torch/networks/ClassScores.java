package io.tutti.torch.networks;

import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * What a network says of some classes, before the softmax.
 *
 * @param scores a row of all classes for each prediction, float32
 * @param labels the right class of each prediction, INT64
 */
record ClassScores(Tensor scores, Tensor labels) {
    /** The sum of the cross entropies. */
    Tensor loss() {
        return torch.log_softmax(scores, 1).gather(1, labels.unsqueeze(1)).sum().neg();
    }

    /** How often the right class has the highest score. */
    long correct() {
        return scores.argmax(new LongOptional(1), false).eq(labels).sum().item_long();
    }
}
