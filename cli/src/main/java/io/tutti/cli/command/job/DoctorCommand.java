package io.tutti.cli.command.job;

import io.tutti.cli.command.option.Destinations;
import io.tutti.cli.command.option.JsonOption;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.cli.doctor.Doctor;
import io.tutti.cli.doctor.JobDiagnosis;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.report.file.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti doctor}, which says where the ranks of a job are and why it waits or has failed. */
@Command(
        name = "doctor",
        description = "Say where the ranks of a running or failed job are, who is missing, differs or is slow.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A failed job leaves the records of its ranks in the folder that TUTTI_DUMP",
            "names. A running job is asked if its rank 0 runs on this machine; the job is",
            "named by its number, by the beginning of that, or by the process of rank 0.",
            "Without a name the only job of this user is asked.",
            "",
            "Examples:",
            "  tutti doctor                     the running job",
            "  TUTTI_DUMP=dumps tutti run -n 4 -- Hello.java; tutti doctor dumps",
            "  tutti doctor dumps --json",
            "  tutti doctor --trace job.json    the running job, for ui.perfetto.dev"
        })
public final class DoctorCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR|JOB",
            description = "A folder of records, or a running job; the user's only one if absent.")
    private String subject;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write collectives on one time axis, for ui.perfetto.dev or chrome://tracing.")
    private OutputPath trace;

    @Option(
            names = "--jfr",
            split = ",",
            paramLabel = "FILE",
            description = "Add events of recordings of Java Flight Recorder to the trace, one file for each rank.")
    private List<Path> recordings = List.of();

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        json.check();
        if (trace != null) {
            trace.check("--trace");
        } else if (!recordings.isEmpty()) {
            throw new IllegalArgumentException("--jfr needs --trace FILE");
        }
        boolean isTraceStandard = trace != null && trace.isStandard();
        Destinations all = new Destinations();
        json.addTo(all);
        all.add(trace, "--trace").check();
        if (subject == null && !recordings.isEmpty()) {
            if (json.isGiven()) {
                throw new IllegalArgumentException(
                        "--json needs DIR or JOB: recordings alone have no records of ranks");
            }
            trace.write(
                    Doctor.timelineOf(recordings, this::warn),
                    spec.commandLine().getOut());
            return;
        }
        Path sharedMemory = Path.of(Options.fromEnvironment().text(Setting.SHM_DIR));
        Doctor doctor = Doctor.of(subject, sharedMemory);
        JobDiagnosis diagnosis = doctor.diagnosis();
        PrintWriter out = spec.commandLine().getOut();
        if (!json.isStandard()) {
            PrintWriter page = isTraceStandard ? spec.commandLine().getErr() : out;
            doctor.lines(spec.usageMessage().width()).forEach(page::println);
            page.flush();
        }
        json.write(() -> Json.of(diagnosis), out);
        if (trace != null) {
            trace.write(doctor.timeline(recordings, this::warn), out);
        }
        out.flush();
    }

    private void warn(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("tutti doctor: " + line);
        err.flush();
    }
}
