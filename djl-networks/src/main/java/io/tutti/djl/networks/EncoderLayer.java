package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.nn.transformer.ScaledDotProductAttentionBlock;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import io.tutti.training.data.text.BertShape;

/**
 * A layer of BERT: attention, then two dense layers, each added to its input and normalized. DJL's own layer normalizes over the batch,
 * as BERT does not. Input and output are (batch, length, width).
 */
final class EncoderLayer extends AbstractBlock {
    private final ScaledDotProductAttentionBlock attention;
    private final LayerNorm attentionNorm;
    private final Linear inner;
    private final Linear outer;
    private final LayerNorm norm;
    private final int width;

    EncoderLayer(BertShape shape) {
        width = shape.width();
        attention = addChildBlock(
                "attention",
                ScaledDotProductAttentionBlock.builder()
                        .setEmbeddingSize(width)
                        .setHeadCount(shape.heads())
                        .optAttentionProbsDropoutProb(0)
                        .build());
        attentionNorm =
                addChildBlock("attentionNorm", LayerNorm.builder().axis(2).build());
        inner = addChildBlock("inner", Linear.builder().setUnits(shape.inner()).build());
        outer = addChildBlock("outer", Linear.builder().setUnits(width).build());
        norm = addChildBlock("norm", LayerNorm.builder().axis(2).build());
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean isTraining, PairList<String, Object> options) {
        NDArray input = inputs.head();
        NDArray attended =
                attention.forward(store, new NDList(input), isTraining).head();
        NDList middle = attentionNorm.forward(store, new NDList(input.add(attended)), isTraining);
        NDArray wide = inner.forward(store, middle, isTraining).head();
        NDArray result = outer.forward(store, new NDList(Activation.gelu(wide)), isTraining)
                .head();
        return norm.forward(store, new NDList(middle.head().add(result)), isTraining);
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... inputs) {
        attention.initialize(manager, type, inputs);
        attentionNorm.initialize(manager, type, inputs);
        inner.initialize(manager, type, inputs);
        outer.initialize(manager, type, inner.getOutputShapes(inputs));
        norm.initialize(manager, type, inputs);
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputs) {
        return new Shape[] {inputs[0]};
    }
}
