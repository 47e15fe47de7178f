package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.speech.SpeechSet;
import io.tutti.training.data.speech.Utterances;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The recognition of words in speech: the word of each frame. Utterances are put together from single words, so the word of a frame is
 * known, and no alignment is to be found; the share of wrong frames is not a word error rate.
 */
final class SpeechTask implements DjlTask {
    private static final int TRAIN = 4_000;
    private static final int TEST = 400;
    /** Begins the seeds of utterances of the test, beyond those to learn from. */
    private static final long TEST_SEED = 1L << 40;

    private final SpeechSet speech;
    private final Utterances train;
    private final Utterances test;
    private final Block block;
    private final int samples;

    /** @param block builds the layers for a number of classes */
    SpeechTask(LearnerRequest request, IntFunction<Block> block) {
        speech = SpeechSet.open(request);
        if (request.samples() > TRAIN) {
            throw new UsageException(
                    "--samples " + request.samples() + " is more than the " + TRAIN + " utterances to learn from");
        }
        samples = request.samples() == 0 ? TRAIN : request.samples();
        train = new Utterances(speech.train(), 0);
        test = new Utterances(speech.test(), TEST_SEED);
        this.block = block.apply(speech.words().size() + 1);
    }

    @Override
    public SampleSet samples() {
        String name = "utterances of " + speech.words().size() + " words by "
                + speech.train().size() + " speakers, " + speech.test().size() + " for the test";
        return new SampleSet(
                name,
                speech.place().toString(),
                "utterances",
                samples,
                TEST,
                speech.checksum(),
                new Predictions("frames", "frame error rate"));
    }

    @Override
    public Block block() {
        return block;
    }

    @Override
    public Shape[] inputs(int batch) {
        return new Shape[] {new Shape(batch, Utterances.FRAMES, Utterances.BANDS)};
    }

    @Override
    public Batch load(NDManager manager, boolean isTest, int[] order, int from, int to) {
        Utterances.Rows rows = (isTest ? test : train).rows(order, from, to);
        NDArray features = manager.create(rows.features(), new Shape(to - from, Utterances.FRAMES, Utterances.BANDS));
        return new Batch(new NDList(features), List.of(manager.create(rows.labels())));
    }

    @Override
    public List<NDArray> scores(NDList outputs) {
        return outputs;
    }
}
