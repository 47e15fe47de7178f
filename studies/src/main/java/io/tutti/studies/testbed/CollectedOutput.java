package io.tutti.studies.testbed;

import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Collects what rank 0 writes to standard output, separately from all other output. */
public final class CollectedOutput implements RankOutput {
    /** The two lines of a record of java.util.logging that is no error: date and class, level and text. */
    private static final Pattern NOTE =
            Pattern.compile("[A-Z][a-z]{2} \\d{1,2}, \\d{4} .+ [AP]M .+|(INFO|WARNING|CONFIG|FINE): .*");

    private final List<String> results = Collections.synchronizedList(new ArrayList<>());
    private final List<String> rest = Collections.synchronizedList(new ArrayList<>());

    @Override
    public LineReceiver standard(int rank) {
        return line -> (rank == 0 ? results : rest).add(new String(line, StandardCharsets.UTF_8));
    }

    @Override
    public LineReceiver error(int rank) {
        return line -> rest.add(new String(line, StandardCharsets.UTF_8));
    }

    @Override
    public void launcherLine(String line) {
        rest.add(line);
    }

    /** Returns the lines of rank 0. */
    public List<String> results() {
        return List.copyOf(results);
    }

    /** Returns the first line of all other output that is no note of a logger, or a placeholder if there is none. */
    public String complaint() {
        return List.copyOf(rest).stream()
                .filter(line -> !NOTE.matcher(line).matches())
                .findFirst()
                .orElse("nothing was said");
    }
}
