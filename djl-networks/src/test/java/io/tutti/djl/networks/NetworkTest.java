package io.tutti.djl.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.TrainingProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Networks trained by processes with PyTorch, compared with one process and with themselves. */
@Timeout(300)
class NetworkTest {
    private static final String ADAM =
            "--model lenet --samples 2000 --batch 16 --epochs 2 --optimizer adam --learning-rate 0.002";
    private static final String RESUMABLE =
            "--model vgg11 --samples 48 --test-samples 8 --batch 8 --epochs 1 --exchange ok-topk --density 0.05";

    @TempDir
    private static Path folder;

    /** What rank 0 of two printed, by the arguments of trainings that the same processes did one after the other. */
    private static Map<String, List<String>> together;

    @BeforeAll
    static void trainTogether() throws Exception {
        List<String> arguments = new ArrayList<>(TrainingProgram.OVERLAP);
        arguments.addAll(List.of(ADAM, saving()));
        together = NetworkJob.training().train(folder, 2, arguments);
    }

    private static Path state() {
        return folder.resolve("state");
    }

    private static String saving() {
        return RESUMABLE + " --save " + state() + " --save-every 2";
    }

    @Test
    void threeRanksTrainAsOneWithTheWholeBatch() throws Exception {
        String arguments = "--model lenet --samples 1000 --test-samples 50 --epochs 2 --learning-rate 0.05 ";
        List<Double> alone = NetworkJob.training().losses(folder, 1, arguments + "--batch 48");
        assertTrue(alone.getLast() < 0.9 * alone.getFirst(), "the loss must fall, or equal losses say little");
        List<String> exchanges = List.of("dense", "topka --density 1 --momentum-mask off", "factors");
        List<List<Double>> together = NetworkJob.training()
                .losses(
                        folder,
                        3,
                        exchanges.stream()
                                .map(exchange -> arguments + "--batch 16 --exchange " + exchange)
                                .toList());
        for (int run = 0; run < exchanges.size(); run++) {
            for (int epoch = 0; epoch < 2; epoch++) {
                String which = exchanges.get(run) + ", epoch " + (epoch + 1);
                assertEquals(alone.get(epoch), together.get(run).get(epoch), 2e-3, which);
            }
        }
    }

    /** With batch norm, whose statistics are each rank's own between tests, and with a residual. {@code ResumedTrainingTest} kills a training. */
    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        NetworkJob.training()
                .assertResumedEndsAlike(
                        folder, together.get(saving()), RESUMABLE, state(), "resumed after epoch 1, step 2 of 3");
    }

    /** Two addends give the same sum in any order. */
    @Test
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() {
        TrainingProgram.assertOverlapEndsAlike(together);
    }

    /** As when a rank is lost while gradients travel: the model goes on. */
    @Test
    void aPassThatWasBrokenLeavesNothingInTheNext() throws Exception {
        assertEquals(
                "10 passes broken, after 0 of them the gradients differ",
                NetworkJob.run("io.tutti.training.backend.BrokenPassProgram", folder, "djl")
                        .getLast());
    }

    @Test
    void adamLearns() {
        String accuracy = together.get(ADAM).stream()
                .filter(line -> line.startsWith("test accuracy"))
                .findFirst()
                .orElseThrow();
        assertTrue(Double.parseDouble(accuracy.split(" ")[2]) > 60, accuracy);
    }

    @Test
    void ranksWithModelsOfDifferentShapesAreRefused() throws Exception {
        List<String> lines =
                NetworkJob.runDifferent(folder, 2, "lenet", "vgg11").getFirst();
        assertEquals(
                "tutti train: rank 1 has model=vgg11 parameters=9231114 01Conv2d_weight(64,3,3,3) …"
                        + " where rank 0 has model=lenet parameters=62006 01Conv2d_weight(6,3,5,5) …;"
                        + " give all ranks the same options and data",
                lines.getLast());
    }

    @Test
    void whatANetworkCannotDoIsRefusedInALine() throws Exception {
        List<String> lines = NetworkJob.training().run(folder, "128m", 2, 2, "--model vgg11 --exchange ok-topk");
        assertTrue(
                lines.getLast()
                        .startsWith(
                                "tutti train: 9,231,114 parameters need about 140 MiB of Java heap in a rank, which has"),
                lines.getLast());
        lines = NetworkJob.runUnprepared(folder, 2, "--model lstm-small");
        assertTrue(
                lines.getLast().matches("tutti train: .+ is not prepared; run \\./tutti data speech, which needs .+"),
                lines.getLast());
        lines = NetworkJob.training().run(folder, 2, 1, "--model lennet");
        assertTrue(
                lines.getLast()
                        .startsWith(
                                "tutti train: --model lennet must be one of lenet, vgg11, vgg16, bert-tiny, bert-mini, bert, lstm-small, lstm"),
                lines.getLast());
    }
}
