package io.tutti.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.initializer.NormalInitializer;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.text.MaskedSequences;
import io.tutti.training.data.text.MaskedSequences.Rows;
import io.tutti.training.data.text.TextSet;
import java.util.List;

/** Pre-training of a BERT: masked word pieces, whose score is that of the training, and whether two parts follow one another. */
final class LanguageTask implements Task {
    /** As in BERT. */
    private static final float DEVIATION = 0.02f;

    private final BertShape shape;
    private final Block block;
    private final TextSet text;
    private final MaskedSequences train;
    private final MaskedSequences test;
    private final int samples;

    LanguageTask(LearnerRequest request, BertShape shape) {
        this.shape = shape;
        text = TextSet.open(request, shape.vocabulary());
        train = sequences(text.train());
        test = sequences(text.test());
        if (test.count() == 0 || request.samples() > train.count()) {
            throw new UsageException(text.place() + " gives " + train.count() + " sequences of " + shape.length()
                    + " pieces to learn from and " + test.count() + " for the test; that is too little for "
                    + (request.samples() > train.count() ? "--samples " + request.samples() : request.model()));
        }
        samples = request.samples() == 0 ? train.count() : request.samples();
        block = new MaskedLanguageBlock(shape);
        block.setInitializer(new NormalInitializer(DEVIATION), Parameter.Type.WEIGHT);
    }

    private MaskedSequences sequences(List<int[]> documents) {
        return new MaskedSequences(
                documents,
                shape.length(),
                shape.masked(),
                text.pieces().listed().size());
    }

    @Override
    public SampleSet samples() {
        String name =
                "text of documents, " + text.pieces().listed().size() + " word pieces, sequences of " + shape.length();
        return new SampleSet(
                name,
                text.place().toString(),
                "sequences",
                samples,
                test.count(),
                text.checksum(),
                new Predictions("masked pieces"));
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
        Rows rows = (isTest ? test : train).rows(order, from, to);
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
