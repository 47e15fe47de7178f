package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.initializer.NormalInitializer;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.data.text.BertShape;
import io.tutti.training.data.text.MaskedSequences.Rows;
import io.tutti.training.data.text.MaskedText;
import java.util.List;

/** Pre-training of a BERT: masked word pieces, whose score is that of the training, and whether two parts follow one another. */
final class LanguageTask implements DjlTask {
    private final BertShape shape;
    private final Block block;
    private final MaskedText text;

    LanguageTask(LearnerRequest request, BertShape shape) {
        this.shape = shape;
        text = new MaskedText(request, shape);
        block = new MaskedLanguageBlock(shape);
        block.setInitializer(new NormalInitializer(BertShape.DEVIATION), Parameter.Type.WEIGHT);
    }

    @Override
    public SampleSet samples() {
        return text.samples();
    }

    @Override
    public Block block() {
        return block;
    }

    @Override
    public Shape[] inputs(int batch) {
        Shape pieces = new Shape(batch, shape.length());
        return new Shape[] {pieces, pieces, new Shape((long) batch * shape.masked())};
    }

    @Override
    public Batch load(NDManager manager, boolean isTest, int[] order, int from, int to) {
        Rows rows = text.rows(isTest, order, from, to);
        Shape pieces = new Shape(to - from, shape.length());
        NDList inputs = new NDList(
                manager.create(rows.pieces(), pieces),
                manager.create(rows.parts(), pieces),
                manager.create(rows.places()));
        return new Batch(inputs, List.of(manager.create(rows.hidden()), manager.create(rows.follows())));
    }

    @Override
    public List<NDArray> scores(NDList outputs) {
        return outputs;
    }
}
