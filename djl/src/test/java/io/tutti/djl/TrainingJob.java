package io.tutti.djl;

import io.tutti.process.RankProgram;
import java.nio.file.Path;

/** Programs with DJL and PyTorch, in processes of their own. */
final class TrainingJob {
    static final Path NATIVES = Path.of("target", "natives");

    static final RankProgram TRAINING = of(TrainingRank.class);

    private TrainingJob() {}

    static RankProgram of(Class<?> program) {
        return RankProgram.of(program.getName(), "-Xmx256m")
                .withClassPath(NATIVES.toAbsolutePath() + "/*")
                .withVariable("OMP_NUM_THREADS", "1")
                .withVariable("DJL_OFFLINE", "true")
                .withVariable(
                        "DJL_CACHE_DIR",
                        Path.of("target", "djl-cache").toAbsolutePath().toString());
    }
}
