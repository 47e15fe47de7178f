package io.tutti.cli.command.job;

import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.CsvOption;
import io.tutti.cli.command.option.Destinations;
import io.tutti.cli.command.option.JsonOption;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.RankCount;
import io.tutti.cli.command.option.RankSettings;
import io.tutti.cli.text.ProgressLine;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.launch.lab.Lab;
import io.tutti.report.file.CsvLines;
import io.tutti.soak.RunOutcome;
import io.tutti.soak.Soak;
import io.tutti.soak.SoakReport;
import io.tutti.soak.SoakSettings;
import io.tutti.soak.SoakTable;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.LongJob;
import io.tutti.soak.fault.SoakLink;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Implements {@code tutti soak}, which injects faults into jobs and evaluates what ranks and launcher do then. */
@Command(
        name = "soak",
        description =
                "Inject faults into small jobs, one or many into each, and evaluate what ranks and launcher do then.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Every job checks its results. After the fault each other rank must show the",
            "right exception that names the right rank, in time; the launcher must name it,",
            "too; no process, file, mapping, descriptor or socket may be left. The next job",
            "starts at once, with the same settings. With --faults-per-job a job of three to",
            "five ranks goes on after each fault: lost ranks are replaced, and a process",
            "that has lived through many must hold no more than after the first. If any run",
            "is wrong, the status is 1, and its output is kept. docs/reliability.md has more.",
            "",
            "Examples:",
            "  tutti soak --list",
            "  tutti soak --for 1m",
            "  tutti soak --faults kill,stop,mismatch --links shm,tcp --for 2h --csv soak.csv",
            "  tutti soak --for 1h --seed 7; tutti soak --seed 7 --run 112",
            "  tutti soak --faults-per-job 40 --jobs 3 --for 1h"
        })
public final class SoakCommand implements Callable<Integer> {
    private static final int WRONG = 1;
    private static final long MOST_HOURS = 8760;
    /** What each run sets for itself. */
    private static final Map<String, String> OF_RUNS = Map.of(
            Setting.LINK.environmentName(), Setting.LINK.defaultValue(),
            Setting.TLS.environmentName(), Setting.TLS.defaultValue(),
            Setting.AUTOTUNE.environmentName(), Setting.AUTOTUNE.defaultValue(),
            Setting.FAILPOINT.environmentName(), Setting.FAILPOINT.defaultValue());

    private static final Pattern TIME = Pattern.compile("([0-9]{1,7})([smh]?)");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "all",
            completionCandidates = CompletionWords.FaultNames.class,
            description = "Faults, which take turns; --list shows them (default: ${DEFAULT-VALUE}).")
    private List<String> faults;

    @Option(
            names = "--faults-per-job",
            paramLabel = "N",
            defaultValue = "1",
            description = "With more than one: jobs that live through N faults each, one after the other, of those that"
                    + " leave a job alive (default: ${DEFAULT-VALUE}).")
    private int faultsPerJob;

    @Option(
            names = {"-l", "--link", "--links"},
            split = ",",
            paramLabel = "LINK",
            defaultValue = "shm,tcp,auto,mixed,lab",
            description =
                    "How ranks are joined: shm, tcp, auto, mixed (as if on two hosts), lab (needs root); those that suit"
                            + " a fault take turns among its runs (default: ${DEFAULT-VALUE}).")
    private List<String> links;

    @Mixin
    private RankCount ranks = new RankCount(3);

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "1m",
            description = "Start runs until this time has passed, as in 90s, 10m or 2h (default: ${DEFAULT-VALUE}).")
    private String time;

    @Option(
            names = {"-j", "--jobs"},
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Runs side by side (default: ${DEFAULT-VALUE}). They share the processors, but not the waits.")
    private int jobs;

    @Option(names = "--runs", paramLabel = "N", description = "Stop after N runs.")
    private Integer runs;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the runs of this seed (default: a random one).")
    private Long seed;

    @Option(names = "--run", paramLabel = "K", description = "Repeat run K of the seed alone.")
    private Integer only;

    @Option(
            names = "--evidence",
            paramLabel = "DIR",
            description = "Keep the output of wrong runs there (default: soak-SEED).")
    private OutputFile evidence;

    @Option(names = "--list", description = "List faults and steps, and run nothing.")
    private boolean list;

    @Option(
            names = "--table",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Print tables of the runs in these files, which --csv has written, by fault and by fault and"
                    + " link, and run nothing.")
    private List<Path> table;

    @Mixin
    private JsonOption json;

    @Mixin
    private CsvOption csv;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        SoakText text = new SoakText(spec.usageMessage().width());
        if (list) {
            text.list().forEach(out::println);
            out.flush();
            return 0;
        }
        if (table != null) {
            SoakTable.of(table).forEach(out::println);
            out.println();
            SoakTable.ofLinks(table).forEach(out::println);
            out.flush();
            return 0;
        }
        checkFiles();
        Soak soak = new Soak(settings()); // before it empties the file of an earlier campaign
        SoakReport report;
        try (CsvLines<RunOutcome> lines = csv.lines(RunOutcome.class, out)) {
            report = run(soak, lines);
        }
        if (!json.isStandard() && !csv.isStandard()) {
            text.outcome(report, faultsPerJob > 1).forEach(out::println);
        }
        json.write(report::json, out);
        out.flush();
        if (!report.failure().isEmpty()) {
            warn("tutti soak: " + report.failure());
        }
        return report.isRight() ? 0 : WRONG;
    }

    private void checkFiles() {
        json.check();
        csv.check();
        Destinations all = new Destinations();
        csv.addTo(all);
        json.addTo(all);
        all.check();
    }

    private SoakSettings settings() {
        Duration duration = duration(time);
        if (runs != null && runs < 1) {
            throw new IllegalArgumentException("--runs " + runs + " must be at least 1");
        }
        requireOne();
        if (faultsPerJob < 1) {
            throw new IllegalArgumentException("--faults-per-job " + faultsPerJob + " must be at least 1");
        }
        RankSettings.check(RankSettings.environment(OF_RUNS));
        List<SoakLink> kinds = possibleLinks();
        long drawn = seed == null ? new SecureRandom().nextInt(Integer.MAX_VALUE) : seed;
        Path folder = Path.of(Options.fromEnvironment().text(Setting.SHM_DIR));
        List<Fault> possible = possible(kinds);
        return new SoakSettings(
                faultsPerJob == 1 ? possible : List.of(LongJob.of(possible, faultsPerJob)),
                kinds,
                ranks.count(),
                jobs,
                duration,
                only != null ? 1 : runs == null ? Integer.MAX_VALUE : runs,
                only == null ? 0 : only,
                drawn,
                folder,
                evidence == null ? Path.of("soak-" + drawn) : evidence.path());
    }

    /** A run is drawn from a seed; of a random one it would be any. */
    private void requireOne() {
        if (only == null) {
            return;
        }
        if (only < 0) {
            throw new IllegalArgumentException("--run " + only + " must be at least 0");
        }
        if (seed == null) {
            throw new IllegalArgumentException("--run " + only + " needs --seed N, which the campaign has printed");
        }
        if (runs != null) {
            throw new IllegalArgumentException("--run " + only + " is one run: leave out --runs " + runs);
        }
    }

    private List<SoakLink> possibleLinks() {
        List<SoakLink> kinds = links.stream().map(SoakLink::of).toList();
        Optional<String> noLab = kinds.contains(SoakLink.LAB) ? Lab.obstacle() : Optional.empty();
        noLab.ifPresent(why -> warn("skipped: runs in a lab: " + why));
        return noLab.isEmpty()
                ? kinds
                : kinds.stream().filter(link -> link != SoakLink.LAB).toList();
    }

    /** Returns the faults that can be injected here, and says why others cannot. */
    private List<Fault> possible(List<SoakLink> kinds) {
        List<Fault> possible = new ArrayList<>();
        for (Fault fault : Faults.of(faults)) {
            if (fault.obstacle().isPresent()) {
                warn("skipped: " + fault.name() + ": " + fault.obstacle().get());
            } else if (kinds.stream().noneMatch(fault::takes)) {
                warn("skipped: " + fault.name() + ": none of the links " + links + " suits it");
            } else {
                possible.add(fault);
            }
        }
        if (possible.isEmpty()) {
            throw new IllegalArgumentException("no fault is left to inject");
        }
        return possible;
    }

    private void warn(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }

    private static Duration duration(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("--for " + text + " must be a time, as in 90s, 10m or 2h");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
        if (duration.toHours() > MOST_HOURS) {
            throw new IllegalArgumentException("--for " + text + " must be at most " + MOST_HOURS + "h");
        }
        return duration;
    }

    private SoakReport run(Soak soak, CsvLines<RunOutcome> lines) throws InterruptedException {
        SoakSettings settings = soak.settings();
        warn(SoakText.beginning(settings, faultsPerJob));
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        int[] done = {0, 0};
        SoakReport report = soak.run(
                next -> progress.show(
                        String.format(Locale.ROOT, "soak: run %d, %d wrong, now %s", done[0], done[1], next)),
                outcome -> {
                    done[0]++;
                    lines.add(outcome);
                    if (!outcome.verdict().isRight()) {
                        done[1] += outcome.verdict().isWrong() ? 1 : 0;
                        progress.clear();
                        warn(wrong(outcome));
                    }
                });
        progress.clear();
        return report;
    }

    private static String wrong(RunOutcome outcome) {
        return outcome.line() + " (" + outcome.evidence() + ")";
    }
}
