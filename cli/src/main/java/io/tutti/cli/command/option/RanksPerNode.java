package io.tutti.cli.command.option;

import io.tutti.cli.schedules.NodeSplit;
import picocli.CommandLine.Option;

/** The option for the distribution of ranks over the nodes of a schedule. */
public final class RanksPerNode {
    @Option(
            names = {"--ppn", "--ranks-per-node"},
            paramLabel = "N",
            description = "Consecutive ranks that share a node; 0 for all (default: ${DEFAULT-VALUE}).")
    private int ranksPerNode;

    @Option(
            names = {"--nproc-per-node", "--nproc_per_node"},
            hidden = true)
    private void spellingOfTorchrun(Integer number) {
        if (number != null) {
            ranksPerNode = number;
        }
    }

    /** Creates the option with a default value. */
    public RanksPerNode(int usual) {
        ranksPerNode = usual;
    }

    /** Returns the distribution. */
    public NodeSplit split() {
        return new NodeSplit(ranksPerNode);
    }
}
