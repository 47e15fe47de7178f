package io.tutti.studies.papers.locality;

import io.tutti.model.interconnect.LinkLoads;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.MapChart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which allreduce is the fastest, over the vector's length and the size of a torus or the tapering of a fat tree. */
final class FastestFigure implements Figure {
    private static final String ALLREDUCE = "allreduce";
    private static final String TORUS = "torus";
    private static final int HOSTS = 64;
    private static final List<String> TORI = List.of("4x4", "8x8", "16x16");
    private static final List<Integer> TAPERINGS = List.of(1, 2, 4, 8, 16);
    private static final List<Long> SIZES =
            Stream.iterate(64L, size -> size <= 1L << 28, size -> size * 4).toList();
    /** Loads are counted at this length; they grow with it. */
    private static final long COUNTED = 1L << 24;

    private static final double HALF = Math.sqrt(2);

    /** Kinds of algorithms, each with the forms of which the fastest counts; a star stands for the sides of a torus. */
    private static final Map<String, List<String>> KINDS = kinds();

    private static Map<String, List<String>> kinds() {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        kinds.put("ring", List.of("ring"));
        kinds.put("recursive-doubling", List.of("recursive-doubling"));
        kinds.put("recursive-halving", List.of("recursive-halving", "recursive-halving:torus=*"));
        kinds.put("swing", List.of("swing", "swing:torus=*"));
        kinds.put("bine", List.of("bine", "bine:torus=*"));
        kinds.put(
                "mixed-radix", List.of("mixed-radix", "mixed-radix:r=1", "mixed-radix:r=9", "mixed-radix:radix=8,r=9"));
        kinds.put(
                "double-binary-tree",
                Stream.of(1, 4, 16, 64)
                        .map(segments -> "double-binary-tree:segments=" + segments)
                        .toList());
        return kinds;
    }

    @Override
    public String name() {
        return "fastest";
    }

    @Override
    public String title() {
        return "Fastest allreduce on tori and on tapered fat trees";
    }

    @Override
    public String claim() {
        return "Each of ring, recursive doubling and halving, Swing, Bine, recursive multiplying (mixed radix) and double binary"
                + " trees is the fastest somewhere.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), "torus, fat tree (assumed)", 1, "times");
        Set<String> winners = new TreeSet<>();
        Map<Double, LoadedLinks> tori = new LinkedHashMap<>();
        for (String sides : TORI) {
            LoadedLinks links = LoadedLinks.of(TORUS + ":" + sides);
            if (links.ranks() <= Math.max(LoadedLinks.SMALL, effort.ranks())) {
                tori.put((double) links.ranks(), links);
            }
        }
        Map<Double, LoadedLinks> trees = new LinkedHashMap<>();
        TAPERINGS.forEach(each -> trees.put((double) each, LoadedLinks.of("fat-tree:" + HOSTS + "/16/" + each)));
        List<Plate> plates = List.of(
                plate(name(), "square tori", Axis.ranks("ranks"), 2, tori, values, winners),
                plate(
                        name() + "-tapered",
                        "fat trees of " + HOSTS + " hosts, 16 a switch",
                        Axis.ranks("tapering between switches"),
                        HALF,
                        trees,
                        values,
                        winners));
        return new Findings(values.all(), plates, List.of(comparison(winners)));
    }

    private Plate plate(
            String name,
            String where,
            Axis y,
            double half,
            Map<Double, LoadedLinks> rows,
            FigureValues values,
            Set<String> winners) {
        List<MapChart.Field> fields = new ArrayList<>();
        rows.forEach((position, links) -> {
            List<List<LinkLoads>> loads =
                    KINDS.values().stream().map(forms -> loads(links, forms)).toList();
            for (long size : SIZES) {
                int winner = winner(links, loads, size, values);
                winners.add(List.copyOf(KINDS.keySet()).get(winner));
                fields.add(new MapChart.Field(size / 2.0, size * 2.0, position / half, position * half, winner));
            }
        });
        MapChart chart = new MapChart(
                "Fastest allreduce on " + where,
                Axis.bytes("vector (bytes)"),
                y,
                List.copyOf(KINDS.keySet()),
                fields,
                List.of(),
                LoadedLinks.NOTE + " Each rank sends one message at a time.");
        return new Plate(
                name, chart.picture(), "Of each kind the fastest form counts; where two are equal, the first.");
    }

    private static List<LinkLoads> loads(LoadedLinks links, List<String> forms) {
        String text = links.interconnect().text();
        boolean isTorus = text.startsWith(TORUS);
        String sides = text.substring(text.indexOf(':') + 1);
        return forms.stream()
                .filter(form -> isTorus || !form.endsWith("*"))
                .map(form -> links.loadsByRounds(ALLREDUCE, form.replace("*", sides), COUNTED))
                .toList();
    }

    /** Returns the number of the fastest kind, and notes the times of all over the least. */
    private static int winner(LoadedLinks links, List<List<LinkLoads>> loads, long size, FigureValues values) {
        double[] seconds = loads.stream()
                .mapToDouble(forms -> forms.stream()
                        .mapToDouble(form -> LoadedLinks.seconds(form, (double) size / COUNTED))
                        .min()
                        .orElseThrow())
                .toArray();
        int winner = 0;
        for (int i = 1; i < seconds.length; i++) {
            winner = seconds[i] < seconds[winner] ? i : winner;
        }
        int kind = 0;
        for (String name : KINDS.keySet()) {
            String series = name + " on " + links.interconnect().text();
            values.add(Method.SIMULATION, series, links.ranks(), size, seconds[kind++] / seconds[winner]);
        }
        return winner;
    }

    private Comparison comparison(Set<String> winners) {
        String others =
                KINDS.keySet().stream().filter(kind -> !winners.contains(kind)).collect(Collectors.joining(", "));
        return new Comparison(
                claim(),
                others.isEmpty() ? "so it is" : "nowhere here: " + others,
                Method.SIMULATION,
                Verdict.of(others.isEmpty()));
    }
}
