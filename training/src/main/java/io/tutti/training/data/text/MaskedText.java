package io.tutti.training.data.text;

import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import java.util.List;

/** The sequences that a BERT is trained with, of the documents of a request. */
public final class MaskedText {
    private final BertShape shape;
    private final TextSet text;
    private final MaskedSequences train;
    private final MaskedSequences test;
    private final int samples;

    /**
     * Opens the documents of a request: those of {@code --data}, or the Brown corpus.
     *
     * @throws UsageException if they were not prepared, are damaged or too few
     */
    public MaskedText(LearnerRequest request, BertShape shape) {
        this.shape = shape;
        text = TextSet.open(request, shape.vocabulary());
        train = sequences(text.train());
        test = sequences(text.test());
        if (test.count() == 0 || train.count() == 0 || request.samples() > train.count()) {
            throw new UsageException(text.place() + " gives " + train.count() + " sequences of " + shape.length()
                    + " pieces to learn from and " + test.count() + " for the test; that is too little for "
                    + (request.samples() > train.count() ? "--samples " + request.samples() : request.model()));
        }
        samples = request.samples() == 0 ? train.count() : request.samples();
    }

    private MaskedSequences sequences(List<int[]> documents) {
        return new MaskedSequences(
                documents,
                shape.length(),
                shape.masked(),
                text.pieces().listed().size());
    }

    /** Their description. */
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

    /** Returns the sequences {@code order[from]} to {@code order[to - 1]}, of those to learn from or of the test. */
    public MaskedSequences.Rows rows(boolean isTest, int[] order, int from, int to) {
        return (isTest ? test : train).rows(order, from, to);
    }
}
