package io.tutti.torch.networks.language;

import io.tutti.training.data.text.BertShape;
import org.bytedeco.pytorch.EmbeddingImpl;
import org.bytedeco.pytorch.LayerNormImpl;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** The vectors of pieces, with those of their part and their position. */
final class Embedding extends Module {
    private final Tensor positions;
    private final EmbeddingImpl pieces;
    private final EmbeddingImpl parts;
    private final LayerNormImpl norm;

    Embedding(BertShape shape) {
        positions = register_parameter("positions", torch.empty(shape.positions(), shape.width()));
        pieces = register_module("pieces", new EmbeddingImpl(shape.vocabulary(), shape.width()));
        parts = register_module("parts", new EmbeddingImpl(BertShape.PARTS, shape.width()));
        norm = register_module("norm", Layers.norm(shape));
    }

    /** Returns vectors (batch, length, width) of the numbers of pieces and of parts, (batch, length) each. */
    Tensor forward(Tensor numbers, Tensor part) {
        Tensor position = positions.narrow(0, 0, numbers.size(1));
        return norm.forward(pieces.forward(numbers).add(parts.forward(part)).add(position));
    }
}
