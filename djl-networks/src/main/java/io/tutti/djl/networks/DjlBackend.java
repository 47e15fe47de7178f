package io.tutti.djl.networks;

import ai.djl.engine.EngineException;
import ai.djl.util.Utils;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.LoadedLibraries;
import io.tutti.training.backend.ModelDescription;
import io.tutti.training.backend.TrainingBackend;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Networks computed by DJL with PyTorch. */
public final class DjlBackend implements TrainingBackend {
    private static final List<NamedNetwork> NETWORKS = Stream.of(
                    ImageNetworks.all(), LanguageNetworks.all(), SpeechNetworks.all())
            .flatMap(List::stream)
            .toList();

    @Override
    public String name() {
        return "djl";
    }

    @Override
    public List<ModelDescription> models() {
        return NETWORKS.stream().map(NamedNetwork::description).toList();
    }

    @Override
    public Learner open(LearnerRequest request) {
        NamedNetwork network = NETWORKS.stream()
                .filter(each -> each.description().name().equals(request.model()))
                .findFirst()
                .orElseThrow();
        prepareEngine(request.ranks());
        LoadedLibraries.requireNoOtherPyTorch("--backend " + name(), libraries());
        DjlTask task = network.task().apply(request);
        try {
            return new DjlLearner(task, request.batch(), request.seed());
        } catch (EngineException e) {
            throw new UsageException(
                    "--backend djl: PyTorch cannot be loaded: " + e.getMessage()
                            + "; its jars must be on the class path of the ranks, as ./tutti train --backend djl puts them",
                    e);
        }
    }

    /** Where DJL unpacks PyTorch, or finds the one that the user names. */
    private static Path libraries() {
        String own = Utils.getEnvOrSystemProperty("PYTORCH_LIBRARY_PATH");
        Path folder = own == null || own.isEmpty() ? Utils.getEngineCacheDir("pytorch") : Path.of(own);
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder.toAbsolutePath(); // nothing is unpacked yet
        }
    }

    /** What DJL reads once, when it is loaded. Ranks share the processors of the machine. */
    private static void prepareEngine(int ranks) {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / ranks);
        preset("ai.djl.pytorch.num_threads", Integer.toString(threads));
        preset("ai.djl.pytorch.num_interop_threads", "1");
        preset("ai.djl.offline", "true");
        preset("slf4j.internal.verbosity", "ERROR"); // no line about unconfigured logging
    }

    private static void preset(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
