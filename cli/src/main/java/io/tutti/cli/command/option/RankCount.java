package io.tutti.cli.command.option;

import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.launch.request.LaunchRequest;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the number of ranks of one job. */
public final class RankCount extends RankSpelling {
    private static final String AUTO = "auto";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            showDefaultValue = Visibility.ON_DEMAND,
            description = "Number of ranks on this machine; auto: one for each processor.")
    private String ranks;

    /** Creates an option that must be given. */
    public RankCount() {}

    /** Creates an option with a default value. */
    public RankCount(int usual) {
        ranks = Integer.toString(usual);
    }

    @Override
    void ranks(String text) {
        ranks = text;
    }

    @Option(
            names = {"--nproc-per-node", "--nproc_per_node"},
            hidden = true)
    private void spellingOfTorchrun(String text) {
        if (text != null) {
            ranks = text;
        }
    }

    /**
     * Returns the number of ranks.
     *
     * @throws ParameterException if the option is missing
     * @throws IllegalArgumentException if its value is no possible number
     */
    public int count() {
        if (ranks == null) {
            throw new ParameterException(command.commandLine(), "missing required option: '--ranks=N'");
        }
        if (ranks.equals(AUTO)) {
            return ProcessorSet.allowed().size();
        }
        if (!ranks.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be a number, or auto");
        }
        return LaunchRequest.checkedRanks(Integer.parseInt(ranks));
    }
}
