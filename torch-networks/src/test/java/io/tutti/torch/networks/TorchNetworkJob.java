package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ProcessProgram;
import io.tutti.process.TrainingProgram;
import java.nio.file.Path;

/** Trainings by JavaCPP PyTorch, and other programs with it; without its native library, the test that wants one is skipped. */
public final class TorchNetworkJob {
    private static final String NATIVE = "org/bytedeco/pytorch/linux-x86_64/libtorch_cpu.so";
    private static final Path CACHE = Path.of("..", "torch", "target", "javacpp-cache");

    private TorchNetworkJob() {}

    /** A program that computes with PyTorch. */
    public static ProcessProgram program(String mainClass) {
        assumeTrue(
                TorchNetworkJob.class.getClassLoader().getResource(NATIVE) != null,
                "no native library of PyTorch on the class path; mvn verify -Pnatives fetches it");
        return ProcessProgram.of(
                        mainClass,
                        "-Dorg.bytedeco.javacpp.cachedir="
                                + CACHE.toAbsolutePath().normalize())
                .withVariable("OMP_NUM_THREADS", "1");
    }

    static TrainingProgram training() {
        return new TrainingProgram(program(TrainingProgram.MAIN_CLASS), "torch");
    }
}
