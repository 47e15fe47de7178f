package io.tutti.torch;

import io.tutti.process.ProcessProgram;
import java.nio.file.Path;

/** {@link TorchRank} with PyTorch, in processes of their own. */
final class TorchJob {
    static final Path NATIVES = Path.of("target", "natives");

    static final ProcessProgram PROGRAM = ProcessProgram.of(
                    TorchRank.class.getName(),
                    "-Xmx256m",
                    "-Dorg.bytedeco.javacpp.cachedir="
                            + Path.of("target", "javacpp-cache").toAbsolutePath())
            .withClassPath(NATIVES.toAbsolutePath() + "/*")
            .withVariable("OMP_NUM_THREADS", "1")
            .cached("steps=2 normed=1");

    private TorchJob() {}
}
