package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Networks trained by processes with JavaCPP PyTorch, compared with one process, with Gloo, and with themselves. */
@Timeout(300)
class TorchNetworkTest {
    private static final String NATIVE = "org/bytedeco/pytorch/linux-x86_64/libtorch_cpu.so";

    @TempDir
    Path folder;

    @BeforeAll
    static void requirePyTorch() {
        assumeTrue(
                TorchNetworkTest.class.getClassLoader().getResource(NATIVE) != null,
                "no native library of PyTorch on the class path; mvn verify -Pnatives fetches it");
    }

    @Test
    void ranksTrainAsOneWithTheWholeBatchByTuttiAndByGloo() throws Exception {
        String arguments = "--model lenet --samples 1000 --epochs 2 --learning-rate 0.05 ";
        List<Double> alone = losses(1, arguments + "--batch 32");
        assertTrue(alone.getLast() < 0.9 * alone.getFirst(), "the loss must fall, or equal losses say little");
        for (String exchange : List.of("dense", "dense-gloo", "ok-topk --density 1 --momentum-mask off", "factors")) {
            List<Double> together = losses(2, arguments + "--batch 16 --exchange " + exchange);
            for (int epoch = 0; epoch < 2; epoch++) {
                assertEquals(alone.get(epoch), together.get(epoch), 2e-3, exchange + ", epoch " + (epoch + 1));
            }
        }
    }

    /** The training loss of each epoch. */
    private List<Double> losses(int ranks, String arguments) throws Exception {
        Path csv = folder.resolve("epochs.csv");
        TorchNetworkJob.run(folder, 0, ranks, arguments + " --csv " + csv);
        return TorchNetworkJob.losses(csv);
    }

    /** With batch norm, whose statistics are each rank's own between tests, and with a residual. */
    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        Path state = folder.resolve("state");
        String arguments =
                "--model vgg11 --samples 32 --test-samples 32 --batch 8 --epochs 2 --exchange ok-topk --density 0.05";
        List<String> whole = TorchNetworkJob.run(folder, 0, 2, arguments + " --save " + state + " --save-every 3");
        List<String> rest = TorchNetworkJob.run(folder, 0, 2, arguments + " --resume " + state);
        assertTrue(rest.contains("resumed after epoch 2, step 1 of 2"), rest::toString);
        assertEquals(TorchNetworkJob.result(whole), TorchNetworkJob.result(rest));
    }

    /** {@code kill -9} of all ranks in the middle of a step, or between two. */
    @Test
    void aTrainingThatIsKilledAndResumedEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        Path state = folder.resolve("state");
        Path unbroken = folder.resolve("unbroken.csv");
        Path broken = folder.resolve("broken.csv");
        String arguments =
                "--model lenet --samples 1000 --batch 10 --epochs 6 --exchange ok-topk --density 0.05 --csv ";
        List<String> whole = TorchNetworkJob.run(folder, 0, 2, arguments + unbroken);
        String rest = arguments + broken;
        List<String> killed = TorchNetworkJob.kill(folder, state, 2, rest + " --save " + state + " --save-every 7");
        assertTrue(killed.stream().noneMatch(line -> line.startsWith("test accuracy")), killed::toString);
        List<String> resumed = TorchNetworkJob.run(folder, 0, 2, rest + " --resume " + state);
        assertTrue(resumed.stream().anyMatch(line -> line.startsWith("resumed after epoch ")), resumed::toString);
        assertEquals(TorchNetworkJob.result(whole), TorchNetworkJob.result(resumed));
        assertEquals(scores(unbroken), scores(broken));
    }

    /** Epoch, step, loss and accuracies of a file of epochs; times differ. */
    private static List<String> scores(Path csv) throws Exception {
        return Files.readAllLines(csv).stream()
                .map(line -> String.join(",", List.of(line.split(",")).subList(0, 5)))
                .toList();
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
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() throws Exception {
        String arguments = "--model lenet --samples 200 --batch 20 --epochs 1 --exchange ";
        List<String> dense = TorchNetworkJob.result(TorchNetworkJob.run(folder, 0, 2, arguments + "dense"));
        assertEquals(
                dense,
                TorchNetworkJob.result(
                        TorchNetworkJob.run(folder, 0, 2, arguments + "dense-overlap:first=16,bucket=32")));
        assertNotEquals(dense, TorchNetworkJob.result(TorchNetworkJob.run(folder, 0, 2, arguments + "dense --seed 2")));
    }

    @Test
    void whatANetworkCannotDoIsRefusedInALine() throws Exception {
        List<String> lines = TorchNetworkJob.run(folder, 2, 1, "--model lennet");
        assertTrue(
                lines.getLast().startsWith("tutti train: --model lennet must be one of lenet, vgg11, vgg16"),
                lines.getLast());
    }
}
