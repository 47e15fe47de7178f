package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import io.tutti.training.data.text.BertShape;
import java.util.ArrayList;
import java.util.List;

/**
 * BERT with its two heads for pre-training (Devlin et al., NAACL 2019): the pieces behind the masks, and whether the second part follows
 * the first. Inputs are pieces and parts, (batch, length) each, and the places of masks among all pieces, (batch × masks). The matrix
 * that scores pieces is not that of the embedding: so the network has as many parameters as in the Ok-Topk paper.
 */
final class MaskedLanguageBlock extends AbstractBlock {
    private final EmbeddingBlock embedding;
    private final List<EncoderLayer> layers = new ArrayList<>();
    private final Linear pooler;
    private final Linear transform;
    private final LayerNorm norm;
    private final Linear decoder;
    private final Linear follows;
    private final int width;
    private final int vocabulary;

    MaskedLanguageBlock(BertShape shape) {
        width = shape.width();
        vocabulary = shape.vocabulary();
        embedding = addChildBlock("embedding", new EmbeddingBlock(shape));
        for (int layer = 0; layer < shape.layers(); layer++) {
            layers.add(addChildBlock("layer" + layer, new EncoderLayer(shape)));
        }
        pooler = addChildBlock("pooler", dense(width));
        transform = addChildBlock("transform", dense(width));
        norm = addChildBlock("norm", LayerNorm.builder().axis(1).build());
        decoder = addChildBlock("decoder", dense(vocabulary));
        follows = addChildBlock("follows", dense(BertShape.ANSWERS));
    }

    private static Linear dense(int units) {
        return Linear.builder().setUnits(units).build();
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean isTraining, PairList<String, Object> options) {
        NDList values = embedding.forward(store, new NDList(inputs.get(0), inputs.get(1)), isTraining);
        for (EncoderLayer layer : layers) {
            values = layer.forward(store, values, isTraining);
        }
        NDArray rows = values.head().reshape(-1, width);
        NDArray hidden = transform
                .forward(store, new NDList(rows.get(inputs.get(2))), isTraining)
                .head();
        NDList normal = norm.forward(store, new NDList(Activation.gelu(hidden)), isTraining);
        NDArray scores = decoder.forward(store, normal, isTraining).head();
        return new NDList(scores, answers(store, values.head(), isTraining));
    }

    /** Whether the second part follows, from the vector of the first piece. */
    private NDArray answers(ParameterStore store, NDArray values, boolean isTraining) {
        NDArray first = values.get(new NDIndex(":, 0"));
        NDArray pooled =
                pooler.forward(store, new NDList(first), isTraining).head().tanh();
        return follows.forward(store, new NDList(pooled), isTraining).head();
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... inputs) {
        embedding.initialize(manager, type, inputs[0], inputs[1]);
        Shape[] values = embedding.getOutputShapes(inputs);
        layers.forEach(layer -> layer.initialize(manager, type, values));
        Shape masked = new Shape(inputs[2].get(0), width);
        Shape first = new Shape(inputs[0].get(0), width);
        pooler.initialize(manager, type, first);
        follows.initialize(manager, type, first);
        transform.initialize(manager, type, masked);
        norm.initialize(manager, type, masked);
        decoder.initialize(manager, type, masked);
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputs) {
        return new Shape[] {new Shape(inputs[2].get(0), vocabulary), new Shape(inputs[0].get(0), BertShape.ANSWERS)};
    }
}
