package io.tutti.studies.papers.oktopk.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Paper;
import io.tutti.studies.StudyRun;
import io.tutti.studies.papers.oktopk.OkTopkPaper;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.training.backend.Backends;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.gradient.Shards;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of the smallest model, over loopback; networks of PyTorch and labs are tried by hand. */
class NetworkFiguresTest {
    private static final int BATCH = 16;
    static final NetworkModel MODEL = new NetworkModel("own", "softmax", "a model", true, "");
    private static final NetworkExtent LITTLE = new NetworkExtent(
            List.of("dense", "dense-overlap", "ok-topk"),
            BATCH,
            List.of(0.05),
            List.of(2),
            List.of(ExchangePlace.LOOPBACK),
            3,
            3,
            1 << 20,
            0,
            List.of(4, 8),
            new NetworkExtent.Training(
                    List.of("dense", "ok-topk"), 2, 2, "bundled", 1000, 100, 150, 1, 1, 1000, List.of(), List.of()));

    @TempDir
    private Path folder;

    private Effort effort() {
        return new Effort(1, 2, 1, words -> {}).withFolder(folder);
    }

    @Test
    void figuresAreWritten() throws IOException {
        Paper paper = NetworkFigures.paper(List.of(MODEL), LITTLE, List.of("0"), List.of(OkTopkPaper.selections()), "");
        Path page = new StudyRun(paper, folder, effort()).run();
        List<String> times = Files.readAllLines(page.resolveSibling("figures-8-10-12-softmax.csv"));
        assertEquals(1 + 3 * 3, times.size(), times::toString);
        assertTrue(times.stream().skip(1).allMatch(line -> value(line) >= 0), times::toString);
        List<String> played = Files.readAllLines(page.resolveSibling("figures-8-10-12-simulated-softmax.csv"));
        assertEquals(1 + 2 * 3 * 2 * 3, played.size(), played::toString);
        List<String> curves = Files.readAllLines(page.resolveSibling("figures-9-11-13-softmax.csv"));
        assertTrue(
                curves.stream()
                        .filter(line -> line.contains("accuracy"))
                        .allMatch(line -> value(line) > 0.3 && value(line) < 1),
                curves::toString);
        String html = Files.readString(page);
        for (String picture : List.of(
                "figures-8-10-12-softmax-loopback-5",
                "figures-9-11-13-softmax-loss-time",
                "figure-6-softmax-momentum-0")) {
            assertTrue(Files.size(page.resolveSibling(picture + ".png")) > 1000, picture);
            assertTrue(html.contains(picture + ".png"), picture);
        }
    }

    private static double value(String line) {
        String[] cells = line.split(",");
        return Double.parseDouble(cells[cells.length - 3]);
    }

    /** The gradients are those that a training exchanges: with rate and momentum, after updates by the mean. */
    @Test
    void recordedGradientsAreThoseOfATraining() {
        RecordedNetwork network;
        try (NetworkBench bench = new NetworkBench(effort(), LITTLE)) {
            network = bench.recorded(MODEL);
        }
        int n = network.elements();
        assertTrue(network.stepNanos().size()
                == network.gradients().ranks() * network.gradients().steps());
        float[][] velocities = new float[2][n];
        float[] gradient = new float[n];
        Backends.Found found = new Backends().find("own", "softmax");
        float rate = found.model().rate();
        try (Learner learner = found.backend().open(new LearnerRequest("softmax", "bundled", 0, BATCH, 1, 1))) {
            for (int step = 0; step < 3; step++) {
                float[] mean = new float[n];
                for (int rank = 0; rank < 2; rank++) {
                    Shards shards = Shards.of(learner.samples().train(), 2, rank, BATCH);
                    learner.learn(
                            shards.order(1, 1), shards.from(step), shards.to(step), 1f / BATCH, Completed.IGNORED);
                    network.gradients().of(rank).fill(gradient, step);
                    for (int i = 0; i < n; i++) {
                        velocities[rank][i] =
                                0.9f * velocities[rank][i] + learner.gradient().getAtIndex(ValueLayout.JAVA_FLOAT, i);
                        assertEquals(rate * velocities[rank][i], gradient[i], 1e-5, step + " " + rank + " " + i);
                        mean[i] += rate * velocities[rank][i] / 2;
                    }
                }
                for (int i = 0; i < n; i++) {
                    float value = learner.parameters().getAtIndex(ValueLayout.JAVA_FLOAT, i);
                    learner.parameters().setAtIndex(ValueLayout.JAVA_FLOAT, i, value - mean[i]);
                }
            }
        }
    }

    @Test
    void whatIsStoredIsNotMeasuredAgainUnlessASettingDiffers() throws IOException {
        try (NetworkBench bench = new NetworkBench(effort(), LITTLE)) {
            Path gradients = bench.recorded(MODEL).gradients().path();
            FileTime old = FileTime.from(Instant.EPOCH);
            Files.setLastModifiedTime(gradients, old);
            bench.recorded(MODEL);
            assertEquals(old, Files.getLastModifiedTime(gradients));
            Files.write(gradients, new byte[5]);
            assertTrue(bench.recorded(MODEL).gradients().isWhole(), "a damaged file must be made again");
            NetworkExtent larger = new NetworkExtent(
                    LITTLE.exchanges(),
                    2 * BATCH,
                    LITTLE.densities(),
                    LITTLE.hosts(),
                    LITTLE.rates(),
                    LITTLE.calls(),
                    LITTLE.wholeCalls(),
                    LITTLE.gradientBytes(),
                    LITTLE.warmUp(),
                    LITTLE.simulated(),
                    LITTLE.training());
            try (NetworkBench other = new NetworkBench(effort(), larger)) {
                assertNotEquals(gradients, other.recorded(MODEL).gradients().path());
            }
        }
    }

    @Test
    void theQuickestStudyTimesAllItsNetworksTrainsTwoAndObservesOne() {
        List<NetworkModel> models = NetworkExtent.QUICK_NETWORKS.stream()
                .map(name -> new NetworkModel("djl", name, "a model", true, ""))
                .toList();
        List<String> names = NetworkFigures.paper(
                        models, NetworkExtent.QUICKEST, List.of("0"), List.of(OkTopkPaper.selections()), "")
                .figures()
                .stream()
                .map(Figure::name)
                .toList();
        assertEquals(
                List.of(
                        "figures-8-10-12-lenet",
                        "figures-8-10-12-simulated-lenet",
                        "figures-8-10-12-vgg16",
                        "figures-8-10-12-simulated-vgg16",
                        "figures-8-10-12-lstm-small",
                        "figures-8-10-12-simulated-lstm-small",
                        "figures-8-10-12-bert-tiny",
                        "figures-8-10-12-simulated-bert-tiny",
                        "figures-9-11-13-lenet",
                        "figures-9-11-13-lstm-small",
                        "figure-6-lenet-momentum-0"),
                names);
    }

    @Test
    void unknownNetworksAreRefusedInALine() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> OkTopkPaper.networks("", List.of("lennet"), true));
        assertTrue(e.getMessage().startsWith("--networks lennet must be one of mlp, softmax"), e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> OkTopkPaper.networks("", List.of(), true));
        assertTrue(e.getMessage().contains("no backend with networks"), e.getMessage());
    }
}
