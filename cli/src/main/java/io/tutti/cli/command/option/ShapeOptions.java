package io.tutti.cli.command.option;

import io.tutti.cli.schedules.NodeSplit;
import io.tutti.cli.schedules.RankNumbers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the number of ranks of a schedule and their distribution over nodes. */
public final class ShapeOptions extends RankSpelling {
    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            description = "Number of ranks (default: ${DEFAULT-VALUE}).")
    private String ranks = "4";

    @Mixin
    private RanksPerNode perNode = new RanksPerNode(0);

    @Override
    void ranks(String text) {
        ranks = text;
    }

    /**
     * Returns the number of ranks.
     *
     * @throws IllegalArgumentException if the value is no possible number
     */
    public int ranks() {
        return RankNumbers.one(ranks);
    }

    public NodeSplit nodes() {
        return perNode.split();
    }
}
