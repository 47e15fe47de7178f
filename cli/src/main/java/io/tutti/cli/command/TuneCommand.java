package io.tutti.cli.command;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.choose.LinkKind;
import io.tutti.choose.Site;
import io.tutti.choose.TuningTable;
import io.tutti.choose.TuningText;
import io.tutti.cli.bench.Sizes;
import io.tutti.cli.launch.PrefixedOutput;
import io.tutti.cli.launch.PrefixedOutput.Target;
import io.tutti.cli.text.ProgressLine;
import io.tutti.cli.text.Terminal;
import io.tutti.cli.tune.Judgement;
import io.tutti.cli.tune.LinkFit;
import io.tutti.cli.tune.Trial;
import io.tutti.cli.tune.TuneJob;
import io.tutti.cli.tune.TunePlan;
import io.tutti.config.Setting;
import io.tutti.config.SettingFile;
import io.tutti.model.LinkModel;
import io.tutti.model.ScheduleCost;
import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti tune}: times of algorithms for the chooser, measured; or choices judged. */
@Command(
        name = "tune",
        description = "Measure which allreduce is fastest here, and write it where jobs find it.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "Algorithms take turns in one job. Their times are added to FILE, which all jobs",
            "of this user read (TUTTI_TUNING); what was measured before stays, where it was",
            "not measured again. FILE-LINK.network is a network for tutti simulate --network.",
            "On several hosts FILE must be the same on all.",
            "",
            "With --judge nothing is written: what would be chosen is measured against all",
            "others that are allowed.",
            "",
            "Examples:",
            "  tutti tune",
            "  tutti tune --ranks 2,4,8 --link shm,tcp -e 64M",
            "  tutti tune --judge --ranks 4",
            "  tutti tune --judge --set tuning=none     how good the model is by itself"
        })
final class TuneCommand implements Runnable {
    private static final String COLLECTIVE = "allreduce";
    private static final double MILLIS = 1000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-p", "--ranks"},
            paramLabel = "P",
            split = ",",
            defaultValue = "2,4",
            description = "Numbers of ranks (default: ${DEFAULT-VALUE}).")
    private List<Integer> ranks;

    @Option(
            names = {"-l", "--link"},
            paramLabel = "LINK",
            split = ",",
            defaultValue = "shm,tcp",
            description = "shm, tcp (default: ${DEFAULT-VALUE}).")
    private List<String> links;

    @Option(
            names = {"-b", "--min-bytes"},
            paramLabel = "SIZE",
            defaultValue = "8",
            description = "Smallest vector; K, M, G may follow (default: ${DEFAULT-VALUE}).")
    private String least;

    @Option(
            names = {"-e", "--max-bytes"},
            paramLabel = "SIZE",
            defaultValue = "16M",
            description = "Largest vector (default: ${DEFAULT-VALUE}).")
    private String most;

    @Option(
            names = {"-f", "--factor"},
            paramLabel = "X",
            defaultValue = "4",
            description = "From size to size (default: ${DEFAULT-VALUE}).")
    private double factor;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "0.5",
            description = "For a size, about (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = {"-o", "--table"},
            paramLabel = "FILE",
            description = "The table (default: tutti/tuning in the user's state folder).")
    private Path file;

    @Option(names = "--judge", description = "Measure choices against all that is allowed; write nothing.")
    private boolean judge;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write all times to FILE as comma-separated values.")
    private Path csv;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of Tutti for the jobs; tutti info names them all. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        links.forEach(link -> LinkWords.kind(link));
        TunePlan plan = new TunePlan(
                judge,
                Math.max(1, Math.round(seconds * MILLIS)),
                Sizes.series(Sizes.parse(least), Sizes.parse(most), factor));
        Path table = judge ? null : target();
        TuningTable old = table == null ? new TuningTable() : read(table);
        List<Judgement.Point> points = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("link,ranks,bytes,algorithm,seconds,chosen"));
        for (String link : links) {
            List<LinkFit.Point> measured = new ArrayList<>();
            String hosts = null;
            for (int number : ranks) {
                List<Trial> trials = measure(plan, link, number);
                for (Trial trial : trials) {
                    hosts = trial.hosts();
                    Site site = new Site(hosts, LinkWords.kind(link), number, trial.nodes());
                    old.add(site, COLLECTIVE, trial.algorithm(), trial.bytes(), trial.seconds());
                    measured.add(new LinkFit.Point(
                            cost(trial.algorithm(), number), trial.bytes(), trial.crowd(), trial.seconds()));
                    lines.add("%s,%d,%d,\"%s\",%s,%s"
                            .formatted(
                                    link, number, trial.bytes(), trial.algorithm(), trial.seconds(), trial.isChosen()));
                }
                Judgement judgement = Judgement.of(trials);
                points.addAll(judgement.points());
                TuneTable.print(out, link, number, judgement, judge);
            }
            LinkModel model = new LinkFit(measured).fit(new LinkModel(link, 1e-6, 1e-6, 1e-9, 1e-10, 1e-6));
            out.println(TuneTable.line(link, model));
            if (table != null) {
                old.add(hosts, LinkWords.kind(link), model);
                WholeFile.write(
                        table.resolveSibling(table.getFileName() + "-" + link + ".network"),
                        TuneTable.network(link, hosts, model));
            }
        }
        if (csv != null) {
            WholeFile.write(csv, String.join("\n", lines) + "\n");
        }
        if (table != null) {
            WholeFile.write(table, TuningText.write(old));
            out.println(table);
        } else {
            Judgement all = new Judgement(points);
            out.printf(
                    Locale.ROOT,
                    "%d points: %.0f %% within 10 %% of the best, worst %.2f times%n",
                    points.size(),
                    100 * all.near(),
                    all.worst());
        }
        out.flush();
    }

    private List<Trial> measure(TunePlan plan, String link, int number) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        progress.show(link + ", " + number + " ranks: starting");
        Target errors = new Target(Terminal.err(), Terminal.colorsErr());
        TuneJob job = new TuneJob(number, plan, environment(link), new PrefixedOutput(errors, errors, true));
        List<Trial> trials = job.run(trial ->
                progress.show(link + ", " + number + " ranks: " + trial.bytes() + " bytes, " + trial.algorithm()));
        progress.clear();
        return trials;
    }

    private Map<String, String> environment(String link) {
        Map<String, String> environment = new HashMap<>();
        if (!judge) { // times are kept of what needs no promise too; the chooser asks for promises
            environment.put(Setting.REPRODUCIBILITY.environmentName(), "none");
            environment.put(Setting.TUNING.environmentName(), "none");
            environment.put(Setting.RULES.environmentName(), "none");
        }
        environment.putAll(RankOptions.environment(settings));
        environment.put(Setting.LINK.environmentName(), link);
        return environment;
    }

    private Path target() {
        Path path = file != null
                ? file
                : SettingFile.usualTuning(System.getenv())
                        .orElseThrow(() -> new IllegalArgumentException("HOME is not set; say --table FILE"));
        Path folder = path.toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalArgumentException(folder + " cannot be made: " + e, e);
        }
        return path.toAbsolutePath();
    }

    private static TuningTable read(Path path) {
        if (!Files.exists(path)) {
            return new TuningTable();
        }
        try {
            return TuningText.parse(Files.readString(path));
        } catch (IOException e) {
            throw new IllegalArgumentException(path + " cannot be read: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    private static ScheduleCost cost(String algorithm, int number) {
        return ScheduleCost.of(
                Algorithms.byName(COLLECTIVE, algorithm).orElseThrow().schedule(Shape.of(number)));
    }

    /** Kinds of links that jobs of one machine can have. */
    private static final class LinkWords {
        static LinkKind kind(String word) {
            return switch (word) {
                case "shm" -> LinkKind.SHM;
                case "tcp" -> LinkKind.TCP;
                default -> throw new IllegalArgumentException("--link " + word + " must be shm or tcp");
            };
        }
    }
}
