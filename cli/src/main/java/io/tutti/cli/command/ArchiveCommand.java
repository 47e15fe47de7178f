package io.tutti.cli.command;

import io.tutti.cli.command.option.OutputFile;
import io.tutti.launch.archive.RankArchive;
import io.tutti.launch.jvm.ClassArchive;
import io.tutti.launch.jvm.ClassPath;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti archive}, which makes the archive of classes from which ranks start quicker. */
@Command(
        name = "archive",
        description =
                "Make an archive of classes, from which JVMs start quicker, for ranks that another program starts.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "tutti makes an archive for its own ranks after each build. This one is for a",
            "JVM that mpirun, Slurm or Kubernetes starts. The class path must begin as",
            "printed; a JVM that finds the archive unfit starts without it.",
            "",
            "Examples:",
            "  tutti archive /opt/tutti/archive"
        })
final class ArchiveCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where the archive goes; it is made if it does not exist.")
    private OutputFile folder;

    @Override
    public void run() {
        Path archive = RankArchive.make(folder.path());
        PrintWriter out = spec.commandLine().getOut();
        ClassArchive.options(archive).forEach(out::println);
        out.println("-cp");
        out.println(ClassPath.ofModules() + File.pathSeparator + "...");
        out.flush();
    }
}
