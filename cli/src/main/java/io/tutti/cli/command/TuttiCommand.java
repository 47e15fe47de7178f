package io.tutti.cli.command;

import io.tutti.cli.command.job.DataCommand;
import io.tutti.cli.command.job.DoctorCommand;
import io.tutti.cli.command.job.RunCommand;
import io.tutti.cli.command.job.SoakCommand;
import io.tutti.cli.command.job.TrainCommand;
import io.tutti.cli.command.lab.LabCommand;
import io.tutti.cli.command.measure.BenchCommand;
import io.tutti.cli.command.measure.StudyCommand;
import io.tutti.cli.command.measure.TuneCommand;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.cli.command.schedule.ExplainCommand;
import io.tutti.cli.command.schedule.ShowCommand;
import io.tutti.cli.command.schedule.SimulateCommand;
import io.tutti.cli.command.schedule.VerifyCommand;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Implements {@code tutti} itself, which lists the commands if none is given. */
@Command(
        name = "tutti",
        description =
                "Collective communication for the JVM: many processes, each with a vector, end with the combined one.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  tutti run -n 4 -- Hello.java          four ranks of a program",
            "  tutti train -n 4 --model mlp          a data-parallel training job",
            "  tutti info                            options, kernels, what is missing",
            "",
            "tutti COMMAND --help tells more."
        })
public final class TuttiCommand implements Runnable {
    /** The commands, in the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            TrainCommand.class,
            DataCommand.class,
            DoctorCommand.class,
            BenchCommand.class,
            TuneCommand.class,
            ExplainCommand.class,
            ShowCommand.class,
            VerifyCommand.class,
            SimulateCommand.class,
            StudyCommand.class,
            SoakCommand.class,
            LabCommand.class,
            InfoCommand.class,
            ArchiveCommand.class,
            CompletionCommand.class,
            ManCommand.class);

    /** The commands that describe all others. */
    private static final Set<Class<?>> OVERVIEWS = Set.of(CompletionCommand.class, ManCommand.class);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show where in the code an error arose (or TUTTI_DEBUG=1).")
    private boolean verbose;

    /**
     * Returns the commands that a command line needs: if its first word names one, that one, because a model of all of
     * them takes longer to build than most commands run; otherwise all.
     *
     * @param words of the command line
     */
    public static CommandLine line(String... words) {
        CommandLine line = new CommandLine(new TuttiCommand());
        named(words).forEach(line::addSubcommand);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false); // a program's own arguments may begin with @
        line.registerConverter(OutputPath.class, OutputPath::new);
        line.registerConverter(OutputFile.class, OutputFile::of);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpFooter::render);
        line.setHelpSectionMap(line.getHelpSectionMap());
        setUsage(line);
        return line;
    }

    private static List<Class<?>> named(String... words) {
        for (Class<?> command : COMMANDS) {
            if (words.length > 0 && words[0].equals(nameOf(command)) && !OVERVIEWS.contains(command)) {
                return List.of(command);
            }
        }
        return COMMANDS;
    }

    private static String nameOf(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /** Help lists options in the order of the source, and the synopsis abbreviates them. */
    private static void setUsage(CommandLine line) {
        line.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
        line.getSubcommands().values().forEach(TuttiCommand::setUsage);
    }

    @Override
    public void run() {
        CommandLine line = spec.commandLine();
        line.usage(line.getOut());
    }
}
