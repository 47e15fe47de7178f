package io.tutti.cli;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Options of older versions and of other launchers, and commands of other tools, with what does the same here. */
final class OtherSpellings {
    private static final Answer RANKS = new Answer("-n for the number of ranks", "-n");
    private static final Answer NODES = new Answer("--nnodes, and start the command on each machine", "--nnodes");
    private static final Answer FOLDERS = new Answer("--output-dir DIR, or --tee DIR", "--output-dir");
    private static final Answer RENDEZVOUS = new Answer("--rendezvous HOST:PORT", "--rendezvous");

    private static final Map<String, Answer> ANSWERS = Map.ofEntries(
            Map.entry("help", Answer.always("--help, or COMMAND --help")),
            Map.entry("version", Answer.always("--version")),
            Map.entry("--judge", Answer.option("--evaluate")),
            Map.entry("--transcript", Answer.option("--trace")),
            Map.entry("--crowd", Answer.option("--oversubscription")),
            Map.entry("--machines", Answer.option("--hosts")),
            Map.entry("--nproc-per-node", RANKS),
            Map.entry("--nproc_per_node", RANKS),
            Map.entry("--ntasks", RANKS),
            Map.entry("--node_rank", Answer.option("--node-rank")),
            Map.entry("--machine-rank", Answer.option("--node-rank")),
            Map.entry("--rdzv-endpoint", RENDEZVOUS),
            Map.entry("--rdzv_endpoint", RENDEZVOUS),
            Map.entry("--master-addr", RENDEZVOUS),
            Map.entry("--master_addr", RENDEZVOUS),
            Map.entry("--standalone", new Answer("no option: a job of one machine is the default", "--nnodes")),
            Map.entry("--hostfile", NODES),
            Map.entry("--host", NODES),
            Map.entry("-H", NODES),
            Map.entry(
                    "--tag-output", new Answer("no option: lines begin with the number of their rank", "--no-prefix")),
            Map.entry("--output-filename", FOLDERS),
            Map.entry("--log-dir", FOLDERS),
            Map.entry("--bind-to", new Answer("--set pin=yes", "-J")),
            Map.entry("-x", new Answer("no option: ranks inherit all variables", "-J")));

    /**
     * What does the same here.
     *
     * @param text in words
     * @param option an option of the commands for which that is so; empty for all
     */
    private record Answer(String text, String option) {
        static Answer always(String text) {
            return new Answer(text, "");
        }

        static Answer option(String name) {
            return new Answer(name, name);
        }

        boolean isFor(Set<String> options) {
            return option.isEmpty() || options.contains(option);
        }
    }

    private OtherSpellings() {}

    /**
     * Returns the end of a message about an unknown option or command, if it is known elsewhere.
     *
     * @param given what the user has typed
     * @param options those of the command
     */
    static Optional<String> answer(String given, Set<String> options) {
        return Optional.ofNullable(ANSWERS.get(given.split("=", 2)[0]))
                .filter(answer -> answer.isFor(options))
                .map(answer -> " (here: " + answer.text + ")");
    }
}
