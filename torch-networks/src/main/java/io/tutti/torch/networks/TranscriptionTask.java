package io.tutti.torch.networks;

import io.tutti.torch.networks.gradient.DensePass;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.LoadingTime;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.backend.UsageException;
import io.tutti.training.data.speech.SentenceSet;
import io.tutti.training.data.speech.SentenceTakes;
import io.tutti.training.data.speech.Transcripts;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Module;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * The transcription of sentences. The network finds the alignment itself: the loss is that of connectionist temporal classification
 * (Graves et al., ICML 2006), over all paths that are read as the transcript. A transcript is decoded from the most probable class of each
 * frame.
 */
final class TranscriptionTask implements TorchTask {
    private static final int TRAIN = 4_000;
    /** Begins the seeds of takes of the test, beyond those to learn from. */
    private static final long TEST_SEED = 1L << 40;

    private static final long BLANK = 0;
    private static final long NO_REDUCTION = 0;

    private final SentenceSet sentences;
    private final SentenceTakes train;
    private final SentenceTakes test;
    private final TranscribingNet net;
    private final int samples;
    private final LoadingTime loading = new LoadingTime();

    /** @param net builds the layers for a number of classes */
    TranscriptionTask(LearnerRequest request, IntFunction<TranscribingNet> net) {
        sentences = SentenceSet.open(request);
        if (request.samples() > TRAIN) {
            throw new UsageException("--samples " + request.samples() + " is more than the " + TRAIN
                    + " takes of sentences to learn from");
        }
        samples = request.samples() == 0 ? TRAIN : request.samples();
        train = new SentenceTakes(sentences.train(), sentences.characters(), 0);
        test = new SentenceTakes(sentences.test(), sentences.characters(), TEST_SEED);
        this.net = net.apply(sentences.characters().length() + 1);
    }

    @Override
    public SampleSet samples() {
        return new SampleSet(
                "takes of " + sentences.train().size() + " sentences, "
                        + sentences.test().size() + " for the test by other speakers",
                sentences.place().toString(),
                "sentences",
                samples,
                sentences.test().size(),
                sentences.checksum(),
                new Predictions("characters", "character error rate"));
    }

    @Override
    public Module module() {
        return net;
    }

    @Override
    public LoadingTime loading() {
        return loading;
    }

    @Override
    public PredictedBatch predict(boolean isTest, int[] order, int from, int to, DensePass dense) {
        SentenceTakes.Rows rows = loading.measure(() -> (isTest ? test : train).rows(order, from, to));
        Tensor features = torch.tensor(rows.features())
                .view(to - from, rows.length(), SentenceTakes.BANDS)
                .transpose(0, 1);
        Tensor probabilities = net.forward(features);
        Tensor losses = torch.ctc_loss(
                probabilities,
                torch.tensor(rows.labels()),
                rows.frames(),
                rows.characters(),
                BLANK,
                NO_REDUCTION,
                false);
        Tensor each = losses.div(torch.tensor(rows.characters()));
        long characters = Arrays.stream(rows.characters()).sum();
        long correct = characters - edits(rows, probabilities);
        return new PredictedBatch(
                each.sum(), new Score(to - from, characters, losses.sum().item_float(), correct));
    }

    /** The edits that make the transcripts of the most probable ones. */
    private static long edits(SentenceTakes.Rows rows, Tensor probabilities) {
        long[] best = new long[rows.frames().length * rows.length()];
        new LongPointer(probabilities
                        .argmax(new LongOptional(2), false)
                        .transpose(0, 1)
                        .contiguous()
                        .data_ptr_long())
                .get(best);
        long edits = 0;
        int label = 0;
        for (int row = 0; row < rows.frames().length; row++) {
            int to = label + (int) rows.characters()[row];
            int frame = row * rows.length();
            long[] heard = Transcripts.collapse(best, frame, frame + (int) rows.frames()[row]);
            edits += Transcripts.edits(Arrays.copyOfRange(rows.labels(), label, to), heard);
            label = to;
        }
        return edits;
    }
}
