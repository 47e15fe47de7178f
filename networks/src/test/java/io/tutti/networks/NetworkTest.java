package io.tutti.networks;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks trained by processes with PyTorch, compared with one process and with themselves. */
@Timeout(300)
class NetworkTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void requirePyTorch() {
        assumeTrue(
                NetworkTest.class.getClassLoader().getResource("ai/djl/pytorch/engine/PtEngineProvider.class") != null,
                "no PyTorch on the class path; mvn verify -Pnatives fetches it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--exchange dense", "--exchange topka --density 1 --momentum-mask off", "--exchange factors"})
    void threeRanksTrainAsOneWithTheWholeBatch(String exchange) throws Exception {
        String arguments = "--model lenet --samples 1000 --epochs 3 --learning-rate 0.05 ";
        List<double[]> alone = losses(1, arguments + "--batch 48");
        List<double[]> together = losses(3, arguments + "--batch 16 " + exchange);
        assertEquals(alone.size(), together.size());
        for (int epoch = 0; epoch < alone.size(); epoch++) {
            assertEquals(alone.get(epoch)[0], together.get(epoch)[0], 2e-3, "loss of epoch " + (epoch + 1));
        }
        assertTrue(alone.getLast()[0] < 0.7 * alone.getFirst()[0], "the loss must fall, or equal losses say little");
    }

    /** The training loss of each epoch. */
    private List<double[]> losses(int ranks, String arguments) throws Exception {
        Path csv = folder.resolve("epochs.csv");
        NetworkJob.run(folder, 0, ranks, arguments + " --csv " + csv);
        return Files.readAllLines(csv).stream()
                .skip(1)
                .map(line -> new double[] {Double.parseDouble(line.split(",")[2])})
                .toList();
    }

    /** With batch norm, whose statistics are each rank's own between tests, and with a residual. */
    @Test
    void aResumedTrainingEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        Path state = folder.resolve("state");
        String arguments =
                "--model vgg11 --samples 32 --test-samples 32 --batch 8 --epochs 2 --exchange ok-topk --density 0.05";
        List<String> whole = NetworkJob.run(folder, 0, 2, arguments + " --save " + state + " --save-every 3");
        List<String> rest = NetworkJob.run(folder, 0, 2, arguments + " --resume " + state);
        assertTrue(rest.contains("resumed after epoch 2, step 1 of 2"), rest::toString);
        assertEquals(NetworkJob.result(whole), NetworkJob.result(rest));
    }

    /** {@code kill -9} of all ranks in the middle of a step, or between two. */
    @Test
    void aTrainingThatIsKilledAndResumedEndsWithTheBitsOfOneThatWentThrough() throws Exception {
        Path state = folder.resolve("state");
        Path unbroken = folder.resolve("unbroken.csv");
        Path broken = folder.resolve("broken.csv");
        String arguments =
                "--model lenet --samples 1000 --batch 10 --epochs 6 --exchange ok-topk --density 0.05 --csv ";
        List<String> whole = NetworkJob.run(folder, 0, 2, arguments + unbroken);
        String rest = arguments + broken;
        List<String> killed = NetworkJob.kill(folder, state, 2, rest + " --save " + state + " --save-every 7");
        assertTrue(killed.stream().noneMatch(line -> line.startsWith("test accuracy")), killed::toString);
        List<String> resumed = NetworkJob.run(folder, 0, 2, rest + " --resume " + state);
        assertTrue(resumed.stream().anyMatch(line -> line.startsWith("resumed after epoch ")), resumed::toString);
        assertEquals(NetworkJob.result(whole), NetworkJob.result(resumed));
        assertEquals(scores(unbroken), scores(broken));
    }

    /** Epoch, step, loss and accuracies of a file of epochs; times differ. */
    private static List<String> scores(Path csv) throws Exception {
        return Files.readAllLines(csv).stream()
                .map(line -> String.join(",", List.of(line.split(",")).subList(0, 5)))
                .toList();
    }

    /** Two addends give the same sum in any order. */
    @Test
    void gradientsThatTravelDuringTheBackwardPassTrainToTheSameBits() throws Exception {
        String arguments = "--model lenet --samples 200 --batch 20 --epochs 1 --exchange ";
        List<String> dense = NetworkJob.result(NetworkJob.run(folder, 0, 2, arguments + "dense"));
        assertEquals(
                dense, NetworkJob.result(NetworkJob.run(folder, 0, 2, arguments + "dense-overlap:first=16,bucket=32")));
        assertNotEquals(dense, NetworkJob.result(NetworkJob.run(folder, 0, 2, arguments + "dense --seed 2")));
    }

    @Test
    void adamLearns() throws Exception {
        List<String> lines = NetworkJob.run(
                folder,
                0,
                2,
                "--model lenet --samples 2000 --batch 16 --epochs 2 --optimizer adam --learning-rate 0.002");
        String accuracy = lines.stream()
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
        List<String> lines = NetworkJob.run(folder, "128m", 2, 2, "--model vgg11 --exchange ok-topk");
        assertTrue(
                lines.getLast()
                        .startsWith(
                                "tutti train: 9,231,114 parameters need about 140 MiB of Java heap in a rank, which has"),
                lines.getLast());
        lines = NetworkJob.runUnprepared(folder, 2, "--model lstm-small");
        assertTrue(
                lines.getLast().matches("tutti train: .+ is not prepared; run \\./tutti data speech, which needs .+"),
                lines.getLast());
        lines = NetworkJob.run(folder, 2, 1, "--model lennet");
        assertTrue(
                lines.getLast()
                        .startsWith(
                                "tutti train: --model lennet must be one of lenet, vgg11, vgg16, bert-tiny, bert-mini, bert, lstm-small, lstm"),
                lines.getLast());
    }
}
