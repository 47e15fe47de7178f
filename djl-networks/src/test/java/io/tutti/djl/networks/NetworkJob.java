package io.tutti.djl.networks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ProcessProgram;
import io.tutti.process.TrainingProgram;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Trainings by DJL and PyTorch; without PyTorch, the test that wants one is skipped. */
final class NetworkJob {
    private static final String ENGINE = "ai/djl/pytorch/engine/PtEngineProvider.class";
    private static final ProcessProgram PROGRAM = of(TrainingProgram.MAIN_CLASS);

    private NetworkJob() {}

    private static ProcessProgram of(String mainClass) {
        return ProcessProgram.of(mainClass, "-Dai.djl.pytorch.num_threads=1")
                .withVariable(
                        "DJL_CACHE_DIR",
                        Path.of("target", "djl-cache").toAbsolutePath().toString());
    }

    static TrainingProgram training() {
        assumePyTorch();
        return new TrainingProgram(PROGRAM, "djl");
    }

    private static void assumePyTorch() {
        assumeTrue(
                NetworkJob.class.getClassLoader().getResource(ENGINE) != null,
                "no PyTorch on the class path; mvn verify -Pnatives fetches it");
    }

    /** Runs another program as one rank; what it printed. */
    static List<String> run(String program, Path parent, String arguments) throws Exception {
        assumePyTorch();
        return of(program).run(parent, arguments).getFirst();
    }

    /** Runs a training of one rank that must end with a status, for a user who has prepared no data. */
    static List<String> runUnprepared(Path parent, int status, String arguments) throws Exception {
        return training()
                .program()
                .withVariable("XDG_CACHE_HOME", parent.toString())
                .end(parent, status, "--backend djl " + arguments)
                .getFirst();
    }

    /** Runs a training whose ranks have models of their own; what each rank printed. */
    static List<List<String>> runDifferent(Path parent, int status, String... models) throws Exception {
        return training()
                .program()
                .end(
                        parent,
                        status,
                        Arrays.stream(models)
                                .map(model -> "--backend djl --data bundled --learning-rate 0.01 --model " + model)
                                .toArray(String[]::new));
    }
}
