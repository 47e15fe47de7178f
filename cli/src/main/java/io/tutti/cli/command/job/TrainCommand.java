package io.tutti.cli.command.job;

import io.tutti.cli.command.option.CommandText;
import io.tutti.cli.command.option.RankCount;
import io.tutti.cli.text.Terminal;
import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.output.LeadOutput;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti train}, which runs a training as a job. */
@Command(
        name = "train",
        description =
                "Train a small model data-parallel: each rank takes a share of the data, and the ranks exchange gradients.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Without --ranks there are as many ranks as processors that the job may use, at least 2 and at most 4.",
            "Output of rank 0 appears unchanged; lines of other ranks begin with their number.",
            "",
            "Examples:",
            "  tutti train                                  a small perceptron",
            "  tutti train --ranks 8 --model mlp --epochs 5",
            "  tutti train --exchange ok-topk --density 0.01 --html curves.html",
            "  tutti train --link tcp --algorithm ring --csv losses.csv",
            "  tutti train --save run.state --save-every 100     and, if it was killed,",
            "  tutti train --save run.state --save-every 100 --resume run.state",
            "  tutti train --exchange ok-topk --trace run.trace",
            "  tutti train -n 4 --elastic --html curves.html     survives the loss of a rank",
            "  tutti train -n 4 --elastic --max-replacements 2   and takes new processes in",
            "  tutti train -n 4 --lab=4 --rate 100mbit           on a slow network (as root)"
        })
public final class TrainCommand implements Callable<Integer> {
    private static final String MAIN_CLASS = "io.tutti.training.Train";
    private static final int LEAST_RANKS = 2;
    private static final int MOST_RANKS = 4;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RankCount ranks = new RankCount(usualRanks(Runtime.getRuntime().availableProcessors()));

    @Mixin
    private ModelOptions model;

    @Mixin
    private JobOptions job;

    @Override
    public Integer call() {
        List<String> jvmOptions = new ArrayList<>(List.of(JavaCommand.BRIEF_LOGGING));
        jvmOptions.add("-Dtutti.train.command=" + CommandText.of(spec));
        jvmOptions.add("-Dtutti.train.columns=" + spec.usageMessage().width());
        jvmOptions.addAll(job.jvmOptions());
        List<String> arguments = model.arguments();
        check(arguments);
        job.checkSettings(() -> false);
        List<String> command = JavaCommand.ofClass(jvmOptions, ClassPath.ofTutti(), MAIN_CLASS, arguments);
        LeadOutput output = new LeadOutput(Terminal.out(), Terminal.err(), Terminal.colorsErr());
        LaunchRequest request = LaunchRequest.local("tutti train", ranks.count(), command, output)
                .withReplacements(model.maxReplacements());
        try (RankHosts hosts = job.openHosts()) {
            LaunchRequest complete = job.complete(request, spec.usageMessage().width());
            return new Launcher(hosts.place(complete)).run();
        }
    }

    /** Refuses at once, and before a lab is made, what each rank would refuse. */
    private static void check(List<String> arguments) {
        try {
            TrainOptions.parse(arguments.toArray(String[]::new));
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Returns how many ranks there are where the user does not say: more than processors would only take turns. */
    static int usualRanks(int processors) {
        return Math.clamp(processors, LEAST_RANKS, MOST_RANKS);
    }
}
