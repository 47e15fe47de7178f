package io.tutti.torch.networks.language;

import io.tutti.training.data.text.BertShape;
import org.bytedeco.pytorch.LinearImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Attention of several heads (Vaswani et al., NeurIPS 2017), of each piece to all pieces of its sequence. */
final class Attention extends Module {
    private final LinearImpl queries;
    private final LinearImpl keys;
    private final LinearImpl values;
    private final LinearImpl result;
    private final int heads;
    private final int width;

    Attention(BertShape shape) {
        heads = shape.heads();
        width = shape.width();
        queries = register_module("queries", Layers.dense(shape));
        keys = register_module("keys", Layers.dense(shape));
        values = register_module("values", Layers.dense(shape));
        result = register_module("result", Layers.dense(shape));
    }

    /** Input and output are (batch, length, width). */
    Tensor forward(Tensor input) {
        Tensor mixed = torch.scaled_dot_product_attention(
                split(queries.forward(input)), split(keys.forward(input)), split(values.forward(input)));
        return result.forward(mixed.transpose(1, 2).reshape(input.size(0), input.size(1), width));
    }

    /** Returns the vectors of each head, (batch, head, length, width of a head). */
    private Tensor split(Tensor vectors) {
        return vectors.view(vectors.size(0), vectors.size(1), heads, width / heads)
                .transpose(1, 2);
    }
}
