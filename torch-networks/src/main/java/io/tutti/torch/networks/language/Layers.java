package io.tutti.torch.networks.language;

import io.tutti.training.data.text.BertShape;
import org.bytedeco.pytorch.LayerNormImpl;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.LongVector;

/** The layers that parts of BERT have in common. */
final class Layers {
    private Layers() {}

    /** A norm of single vectors. */
    static LayerNormImpl norm(BertShape shape) {
        return new LayerNormImpl(new LongVector(new long[] {shape.width()}));
    }

    /** A dense layer from vectors to vectors. */
    static LinearImpl dense(BertShape shape) {
        return new LinearImpl(shape.width(), shape.width());
    }
}
