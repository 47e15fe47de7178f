package io.tutti.djl;

import io.tutti.process.ProcessProgram;
import java.nio.file.Path;

/** Programs with DJL and PyTorch, in processes of their own. */
final class TrainingJob {
    static final Path NATIVES = Path.of("target", "natives");

    static final ProcessProgram TRAINING = of(TrainingRank.class).cached("8 dense 1 16 -1");

    private TrainingJob() {}

    static ProcessProgram of(Class<?> program) {
        return ProcessProgram.of(program.getName(), "-Xmx256m")
                .withClassPath(NATIVES.toAbsolutePath() + "/*")
                .withVariable("OMP_NUM_THREADS", "1")
                .withVariable("DJL_OFFLINE", "true")
                .withVariable(
                        "DJL_CACHE_DIR",
                        Path.of("target", "djl-cache").toAbsolutePath().toString());
    }
}
