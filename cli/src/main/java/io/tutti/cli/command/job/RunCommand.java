package io.tutti.cli.command.job;

import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.RankCount;
import io.tutti.cli.text.Terminal;
import io.tutti.launch.JobRestarts;
import io.tutti.launch.jvm.RankCommand;
import io.tutti.launch.jvm.SharingOptions;
import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.output.TeeOutput;
import io.tutti.launch.request.LaunchProgram;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti run}, which starts the ranks of a job as processes of this machine. */
@Command(
        name = "run",
        description = "Start the ranks of a job and wait until they have ended.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "What can be run (the word after --):",
            "  java ...         the JDK's java; flags Tutti needs are added if absent",
            "  Name.java        a source file, compiled once, with those that it refers to",
            "  name.jar         the main class of a jar",
            "  some.ClassName   a class on --class-path, CLASSPATH, or in this folder",
            "  anything else    that program",
            "",
            "Each line of output begins with the number of its rank. The job ends with",
            "status 0 if all ranks do, otherwise with the status of the rank at fault. The",
            "last lines name that rank and the exception that ended it. Rank 0 reads",
            "standard input, and its prompts are shown. Ctrl-C ends all ranks.",
            "",
            "Examples:",
            "  tutti run -n 4 -- Hello.java",
            "  tutti run -n auto --tee logs -- Hello.java   one rank per processor",
            "  tutti run -n 4 --link tcp -- my.app.Main --epochs 3",
            "  tutti run -n 8 --lab=4 --rate 1gbit -- Hello.java     as root",
            "  tutti run -n 2 --set deadline=10 -- java -cp app.jar:lib/* my.app.Main",
            "  on each of two machines, with --node-rank 1 on the other:",
            "  tutti run -n 4 --nnodes 2 --node-rank 0 --rendezvous host0:7000 --secret-file job.key -- Hello.java"
        })
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RankCount ranks = new RankCount();

    @Mixin
    private JobOptions job;

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Where to look for classes, as for java.")
    private String classPath;

    @Option(names = "--no-prefix", description = "Print the ranks' output unchanged, without the number of the rank.")
    private boolean noPrefix;

    @Option(
            names = "--rank-word",
            paramLabel = "WORD",
            description = "Each argument that is WORD becomes the number of the rank.")
    private String rankWord;

    @ArgGroup
    private Folders folders = new Folders();

    /** Where output goes besides the terminal, or in place of it. */
    private static final class Folders {
        @Option(
                names = "--output-dir",
                paramLabel = "DIR",
                description = "Write the ranks' output to DIR/rank-N.out and DIR/rank-N.err instead.")
        private OutputFile only;

        @Option(
                names = "--tee",
                paramLabel = "DIR",
                description = "Write the ranks' output to DIR/rank-N.out and DIR/rank-N.err as well.")
        private OutputFile also;
    }

    @Option(
            names = "--max-restarts",
            paramLabel = "N",
            defaultValue = "0",
            description = "Start all ranks again after a failure, up to N times (default: ${DEFAULT-VALUE}), on one"
                    + " machine. TUTTI_RESTART counts; --timeout begins anew. Output folders get a folder restart-I for"
                    + " each.")
    private int maxRestarts;

    @Option(
            names = "--max-replacements",
            paramLabel = "N",
            defaultValue = "0",
            description = "Start a process in the place of a lost rank when the others wait for one"
                    + " (Communicator.grow), up to N times (default: ${DEFAULT-VALUE}).")
    private int maxReplacements;

    @Mixin
    private NodeOptions nodes;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "Program and arguments of every rank.")
    private List<String> command;

    @Override
    public Integer call() {
        int number = ranks.count();
        RankCommand words = new RankCommand(command, classPath, jvmOptions(number));
        LaunchProgram program = words.resolve();
        job.checkSettings(words::mayAddProviders);
        if (maxRestarts > 0 && nodes.place().rendezvous() != null) {
            throw new IllegalArgumentException("--max-restarts " + maxRestarts
                    + " is for a job on one machine: with several, start it again on each of them");
        }
        try (RankHosts hosts = job.openHosts()) {
            return new JobRestarts(maxRestarts, restart -> placed(hosts, request(number, program, restart))).run();
        }
    }

    private LaunchRequest placed(RankHosts hosts, LaunchRequest request) {
        LaunchRequest placed = hosts.place(request);
        return rankWord == null ? placed : placed.withRankWord(rankWord);
    }

    /** A command that begins with {@code java} states its options itself. */
    private List<String> jvmOptions(int number) {
        return command.getFirst().equals("java") ? job.jvmOptions() : SharingOptions.complete(number, job.jvmOptions());
    }

    private LaunchRequest request(int number, LaunchProgram program, int restart) {
        LaunchRequest request = LaunchRequest.local("tutti run", number, program, output(restart))
                .withPlace(nodes.place())
                .withReplacements(maxReplacements);
        return job.complete(request, spec.usageMessage().width());
    }

    private RankOutput output(int restart) {
        RankOutput terminal = new PrefixedOutput(
                new Target(Terminal.out(), Terminal.colorsOut()),
                new Target(Terminal.err(), Terminal.colorsErr()),
                !noPrefix);
        if (folders.also != null) {
            return new TeeOutput(terminal, new FolderOutput(of(folders.also, restart), terminal));
        }
        return folders.only == null ? terminal : new FolderOutput(of(folders.only, restart), terminal);
    }

    private static Path of(OutputFile folder, int restart) {
        return restart == 0 ? folder.path() : folder.path().resolve("restart-" + restart);
    }
}
