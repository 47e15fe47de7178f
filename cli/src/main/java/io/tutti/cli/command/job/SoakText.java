package io.tutti.cli.command.job;

import io.tutti.failpoint.ProtocolStep;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.soak.SoakReport;
import io.tutti.soak.SoakRow;
import io.tutti.soak.SoakSettings;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.SoakLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code tutti soak} prints for readers.
 *
 * @param width columns of the terminal; a row of the outcome takes one line of 80 columns
 */
record SoakText(int width) {
    /** Half of the links, whose names stand in two lines. */
    private static final int UPPER_LINKS = 3;

    /**
     * Returns the line that a campaign begins with.
     *
     * @param faultsPerJob faults of each job; with more than one, the campaign has one fault, which is all of them
     */
    static String beginning(SoakSettings settings, int faultsPerJob) {
        int kinds = settings.faults().size();
        String faults = faultsPerJob > 1 ? faultsPerJob + " faults a job" : kinds + (kinds == 1 ? " fault" : " faults");
        return "seed " + settings.seed() + ", " + faults + ", " + settings.ranks() + " ranks";
    }

    /**
     * Returns the table of a campaign: a row for each fault and one of all, then how to repeat it.
     *
     * @param isOfLongJobs whether each job had many faults
     */
    List<String> outcome(SoakReport report, boolean isOfLongJobs) {
        List<String> links = SoakLink.words();
        Table table = new Table(
                width,
                Column.text("fault", 19),
                Column.number("runs", 4),
                Column.text(
                                String.join(" ", links.subList(0, UPPER_LINKS)),
                                String.join(" ", links.subList(UPPER_LINKS, links.size())),
                                14)
                        .after(2),
                Column.number("right", 5).onNextLine(),
                Column.number("not", "reached", 7),
                Column.number("starved", 7),
                Column.number("wrong", 5),
                Column.number("shown", "s", 5),
                Column.number("ended", "s", 5));
        List<String> lines = new ArrayList<>(table.head());
        report.rows().forEach(row -> lines.addAll(table.row(cells(row))));
        lines.add("seed " + report.seed() + (isOfLongJobs ? ", faults of long jobs" : ""));
        return lines;
    }

    private static String[] cells(SoakRow row) {
        return new String[] {
            row.fault(),
            Integer.toString(row.runs()),
            row.links(),
            Long.toString(row.right()),
            Long.toString(row.notReached()),
            Long.toString(row.starved()),
            Long.toString(row.wrong()),
            seconds(row.noticedMillis()),
            seconds(row.endedMillis())
        };
    }

    private static String seconds(long millis) {
        return millis == 0 ? "-" : String.format(Locale.ROOT, "%.1f", millis / 1000.0);
    }

    /** Returns the faults, then the steps at which some of them strike. */
    List<String> list() {
        Table table = new Table(width, Column.text("", 20), Column.text("", 1));
        List<String> lines = new ArrayList<>();
        Faults.all().forEach(fault -> lines.addAll(table.row(fault.name(), description(fault))));
        lines.add("");
        for (ProtocolStep step : ProtocolStep.values()) {
            lines.addAll(table.row(step.key(), step.meaning()));
        }
        return lines;
    }

    private static String description(Fault fault) {
        return fault.description()
                + fault.obstacle().map(why -> " (not here: " + why + ")").orElse("");
    }
}
