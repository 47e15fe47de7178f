package io.tutti.cli;

import java.util.Map;
import java.util.Optional;

/** Options of older versions and of other launchers, and commands of other tools, with what does the same here. */
final class OtherSpellings {
    private static final Map<String, String> ANSWERS = Map.ofEntries(
            Map.entry("help", "--help, or COMMAND --help"),
            Map.entry("version", "--version"),
            Map.entry("--judge", "--evaluate"),
            Map.entry("--transcript", "--trace"),
            Map.entry("--crowd", "--oversubscription"),
            Map.entry("--machines", "--hosts"),
            Map.entry("--nproc-per-node", "-n for the number of ranks"),
            Map.entry("--nproc_per_node", "-n for the number of ranks"),
            Map.entry("--ntasks", "-n for the number of ranks"),
            Map.entry("--node_rank", "--node-rank"),
            Map.entry("--machine-rank", "--node-rank"),
            Map.entry("--rdzv-endpoint", "--rendezvous"),
            Map.entry("--rdzv_endpoint", "--rendezvous"),
            Map.entry("--master-addr", "--rendezvous HOST:PORT"),
            Map.entry("--master_addr", "--rendezvous HOST:PORT"),
            Map.entry("--standalone", "no option: a job of one machine is the default"),
            Map.entry("--hostfile", "--nnodes, and start the command on each machine"),
            Map.entry("--host", "--nnodes, and start the command on each machine"),
            Map.entry("-H", "--nnodes, and start the command on each machine"),
            Map.entry("--tag-output", "no option: lines begin with the number of their rank"),
            Map.entry("--output-filename", "--output-dir DIR, or --tee DIR"),
            Map.entry("--log-dir", "--output-dir DIR, or --tee DIR"),
            Map.entry("--bind-to", "--set pin=yes"),
            Map.entry("-x", "no option: ranks inherit all variables"));

    private OtherSpellings() {}

    /** Returns the end of a message about an unknown option or command, if it is known elsewhere. */
    static Optional<String> answer(String option) {
        return Optional.ofNullable(ANSWERS.get(option.split("=", 2)[0])).map(answer -> " (here: " + answer + ")");
    }
}
