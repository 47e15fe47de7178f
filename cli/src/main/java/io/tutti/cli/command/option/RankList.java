package io.tutti.cli.command.option;

import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.cli.schedules.RankNumbers;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for several numbers of ranks, one after the other. */
public final class RankList extends RankSpelling {
    private static final String AUTO = "auto";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "LIST",
            description = "Numbers of ranks, as in 2,4,8..16 (default: ${DEFAULT-VALUE}).")
    private String ranks;

    private final int most;

    /**
     * Creates the option.
     *
     * @param usual its default value
     * @param most the largest number that it accepts
     */
    public RankList(String usual, int most) {
        this.ranks = usual;
        this.most = most;
    }

    @Override
    void ranks(String text) {
        ranks = text;
    }

    /** Returns whether the command line has the option. */
    public boolean isGiven() {
        return isOtherSpelling() || command.commandLine().getParseResult().hasMatchedOption("--ranks");
    }

    /**
     * Returns each number once, ascending.
     *
     * @throws IllegalArgumentException if the value is no list of possible numbers
     */
    public List<Integer> numbers() {
        return ranks.equals(AUTO) ? List.of(ProcessorSet.allowed().size()) : RankNumbers.parse(ranks, most);
    }
}
