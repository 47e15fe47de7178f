package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.TrainingProgram;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Networks trained by processes with JavaCPP PyTorch, compared with one process, with Gloo, and with themselves. */
@Timeout(300)
class TorchNetworkTest {
    private static final String LENET =
            "--model lenet --samples 1000 --test-samples 50 --epochs 2 --learning-rate 0.05 ";
    private static final List<String> EXCHANGES =
            List.of("dense", "dense-gloo", "ok-topk --density 1 --momentum-mask off", "factors");
    private static final String RESUMABLE =
            "--model vgg11 --samples 48 --test-samples 8 --batch 8 --epochs 1 --exchange ok-topk --density 0.05";

    @TempDir
    private static Path folder;

    /** What rank 0 of two printed, by the arguments of trainings that the same processes did one after the other. */
    private static Map<String, List<String>> together;

    @BeforeAll
    static void trainTogether() throws Exception {
        List<String> arguments = new ArrayList<>(TrainingProgram.OVERLAP);
        IntStream.range(0, EXCHANGES.size())
                .mapToObj(number -> LENET + "--batch 16 --csv " + csv(number) + " --exchange " + EXCHANGES.get(number))
                .forEach(arguments::add);
        arguments.add(saving());
        together = TorchNetworkJob.training().train(folder, 2, arguments);
    }

    private static Path csv(int number) {
        return folder.resolve(number + ".csv");
    }

    private static Path state() {
        return folder.resolve("state");
    }

    private static String saving() {
        return RESUMABLE + " --save " + state() + " --save-every 2";
    }

    @Test
    void ranksTrainAsOneWithTheWholeBatchByTuttiAndByGloo() throws Exception {
        List<Double> alone = TorchNetworkJob.training().losses(folder, 1, LENET + "--batch 32");
        assertTrue(alone.getLast() < 0.9 * alone.getFirst(), "the loss must fall, or equal losses say little");
        for (int number = 0; number < EXCHANGES.size(); number++) {
            List<Double> losses = TrainingProgram.losses(csv(number));
            for (int epoch = 0; epoch < 2; epoch++) {
                String which = EXCHANGES.get(number) + ", epoch " + (epoch + 1);
                assertEquals(alone.get(epoch), losses.get(epoch), 2e-3, which);
            }
        }
    }

    /** Gloo's group cannot go on without one of its ranks. */
    @Test
    void anElasticTrainingByGlooIsRefused() {
        UsageException refused = assertThrows(
                UsageException.class,
                () -> TrainOptions.parse("--model", "lenet", "--elastic", "on", "--exchange", "dense-gloo"));
        assertEquals("--elastic does not go with --exchange dense-gloo", refused.getMessage());
    }

    /** As when a rank is lost while gradients travel: the model goes on. */
    @Test
    void aPassThatWasBrokenLeavesNothingInTheNext() throws Exception {
        assertEquals(
                "10 passes broken, after 0 of them the gradients differ",
                TorchNetworkJob.program("io.tutti.training.backend.BrokenPassProgram")
                        .run(folder, "torch")
                        .getFirst()
                        .getLast());
    }

    /** With batch norm, whose statistics are each rank's own between tests, and with a residual. {@code ResumedTrainingTest} kills a training. */
    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        TorchNetworkJob.training()
                .assertResumedEndsAlike(
                        folder, together.get(saving()), RESUMABLE, state(), "resumed after epoch 1, step 2 of 3");
    }

    /** The engine writes the gradients of all parameters that it computes. */
    @Test
    void factorsOfDenseLayersReplaceTheProductsThatPyTorchThenDoesNotCompute() throws Exception {
        List<String> lines = TorchNetworkJob.program(FactorGradients.class.getName())
                .run(folder, "lenet")
                .getFirst();
        assertEquals(
                List.of(
                        "layers [Layer[offset=61156, inputs=84, outputs=10], Layer[offset=50992, inputs=120, outputs=84],"
                                + " Layer[offset=2872, inputs=400, outputs=120]]",
                        "computed 0"),
                lines.subList(0, 2));
        double difference = Double.parseDouble(lines.get(2).split(" ")[1]);
        assertTrue(difference < 1e-5, lines::toString);
    }

    /** Two addends give the same sum in any order. */
    @Test
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() {
        TrainingProgram.assertOverlapEndsAlike(together);
    }

    @Test
    void whatANetworkCannotDoIsRefusedInALine() throws Exception {
        List<String> lines = TorchNetworkJob.training().run(folder, 2, 1, "--model lennet");
        assertTrue(
                lines.getLast().startsWith("tutti train: --model lennet must be one of lenet, vgg11, vgg16"),
                lines.getLast());
    }
}
