package io.tutti.torch.networks.language;

import io.tutti.training.data.text.BertShape;
import org.bytedeco.pytorch.LayerNormImpl;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A layer of BERT: attention, then two dense layers, each added to its input and normalized. */
final class EncoderLayer extends Module {
    private final Attention attention;
    private final LayerNormImpl attentionNorm;
    private final LinearImpl inner;
    private final LinearImpl outer;
    private final LayerNormImpl norm;

    EncoderLayer(BertShape shape) {
        attention = register_module("attention", new Attention(shape));
        attentionNorm = register_module("attentionNorm", Layers.norm(shape));
        inner = register_module("inner", new LinearImpl(shape.width(), shape.inner()));
        outer = register_module("outer", new LinearImpl(shape.inner(), shape.width()));
        norm = register_module("norm", Layers.norm(shape));
    }

    /** Input and output are (batch, length, width). */
    Tensor forward(Tensor input) {
        Tensor middle = attentionNorm.forward(input.add(attention.forward(input)));
        return norm.forward(middle.add(outer.forward(torch.gelu(inner.forward(middle)))));
    }
}
