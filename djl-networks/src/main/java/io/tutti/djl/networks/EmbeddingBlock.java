package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.nn.transformer.IdEmbedding;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import io.tutti.training.data.text.BertShape;

/** The vectors of pieces, with those of their part and their position. Inputs are pieces and parts, (batch, length) each. */
final class EmbeddingBlock extends AbstractBlock {
    private final IdEmbedding pieces;
    private final IdEmbedding parts;
    private final Parameter positions;
    private final LayerNorm norm;
    private final int width;

    EmbeddingBlock(BertShape shape) {
        width = shape.width();
        pieces = addChildBlock("pieces", embedding(shape.vocabulary()));
        parts = addChildBlock("parts", embedding(BertShape.PARTS));
        positions = addParameter(Parameter.builder()
                .setName("positions")
                .setType(Parameter.Type.WEIGHT)
                .optShape(new Shape(shape.positions(), width))
                .build());
        norm = addChildBlock("norm", LayerNorm.builder().axis(2).build());
    }

    private IdEmbedding embedding(int size) {
        return new IdEmbedding.Builder()
                .setDictionarySize(size)
                .setEmbeddingSize(width)
                .build();
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore store, NDList inputs, boolean isTraining, PairList<String, Object> options) {
        NDArray numbers = inputs.get(0);
        NDArray piece = pieces.forward(store, new NDList(numbers), isTraining).singletonOrThrow();
        NDArray part =
                parts.forward(store, new NDList(inputs.get(1)), isTraining).singletonOrThrow();
        NDArray position = store.getValue(positions, numbers.getDevice(), isTraining)
                .get(new NDIndex(":{}", numbers.getShape().get(1)));
        return norm.forward(store, new NDList(piece.add(part).add(position)), isTraining);
    }

    @Override
    protected void initializeChildBlocks(NDManager manager, DataType type, Shape... inputs) {
        pieces.initialize(manager, type, inputs[0]);
        parts.initialize(manager, type, inputs[1]);
        norm.initialize(manager, type, getOutputShapes(inputs));
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputs) {
        return new Shape[] {inputs[0].add(width)};
    }
}
