package io.tutti.cli.schedules;

import static io.tutti.cli.schedules.ScheduleDocument.requirePresent;

import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleLimits;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Creates a schedule from a {@link ScheduleDocument}. Names, parameters and ops determine the schedule; other fields
 * may be missing, but present fields must equal the derived values. Messages of exceptions begin with the path of the
 * field, as in {@code programs[1].ops[2]}.
 */
final class ScheduleReader {
    private final ScheduleDocument document;

    ScheduleReader(ScheduleDocument document) {
        this.document = document;
    }

    Schedule read() {
        if (!ScheduleDocument.FORMAT.equals(document.format())
                || !Objects.equals(ScheduleDocument.VERSION, document.version())) {
            throw new IllegalArgumentException("format=" + document.format() + " version=" + document.version()
                    + " must be " + ScheduleDocument.FORMAT + " " + ScheduleDocument.VERSION);
        }
        String algorithm = ScheduleLimits.checkName(requirePresent(document.algorithm(), "algorithm"));
        ScheduleLimits limits = at("collective", this::limits);
        Collective collective = limits.collective();
        String name = requirePresent(document.symmetry(), "symmetry");
        Symmetry symmetry = Symmetry.parse(name, collective.ranks(), collective.chunks());
        checkNodes(collective.ranks());
        List<Program> programs = programs(limits);
        Schedule schedule = Schedule.of(algorithm, collective, symmetry, programs::get);
        compare(schedule);
        return schedule;
    }

    private ScheduleLimits limits() {
        ScheduleDocument.CollectivePart part = requirePresent(document.collective(), "collective");
        Map<String, Integer> parameters = requirePresent(part.parameters(), "parameters");
        parameters.forEach((name, value) -> requirePresent(value, "parameters." + name));
        return new ScheduleLimits(Collectives.of(requirePresent(part.name(), "name"), parameters));
    }

    private void checkNodes(int ranks) {
        if (document.nodes() != null) {
            at(
                    "nodes",
                    () -> Topology.parse(
                            document.nodes().stream().map(String::valueOf).collect(Collectors.joining(" ")), ranks));
        }
    }

    private List<Program> programs(ScheduleLimits limits) {
        List<ScheduleDocument.RankPart> parts = requirePresent(document.programs(), "programs");
        int ranks = limits.collective().ranks();
        if (parts.size() != ranks) {
            throw new IllegalArgumentException(parts.size() + " programs must be " + ranks + ", one for each rank");
        }
        List<Program> programs = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int own = rank;
            programs.add(at("programs[" + rank + "]", () -> program(parts.get(own), own, limits)));
        }
        return programs;
    }

    private static Program program(ScheduleDocument.RankPart part, int rank, ScheduleLimits limits) {
        requirePresent(part, "program");
        if (requirePresent(part.rank(), "rank") != rank) {
            throw new IllegalArgumentException("rank=" + part.rank() + " stands where rank " + rank + " should");
        }
        List<OpDocument> documents = requirePresent(part.ops(), "ops");
        List<Op> ops = new ArrayList<>();
        for (int number = 0; number < documents.size(); number++) {
            OpDocument op = documents.get(number);
            ops.add(at(
                    "ops[" + number + "]",
                    () -> limits.check(rank, requirePresent(op, "op").toOp())));
        }
        return new Program(rank, ops);
    }

    /** Compares the values derived from names, parameters and ops with the fields of the file. */
    private void compare(Schedule schedule) {
        ScheduleDocument.CollectivePart found = document.collective();
        ScheduleDocument.CollectivePart right = ScheduleDocument.CollectivePart.of(schedule);
        same("collective.ranks", found.ranks(), right.ranks());
        same("collective.chunks", found.chunks(), right.chunks());
        same("collective.reduces", found.reduces(), right.reduces());
        same("collective.mayBeInPlace", found.mayBeInPlace(), right.mayBeInPlace());
        same("collective.kernels", found.kernels(), right.kernels());
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            compare("programs[" + rank + "].", document.programs().get(rank), schedule, rank);
        }
    }

    private static void compare(String path, ScheduleDocument.RankPart found, Schedule schedule, int rank) {
        ScheduleDocument.RankPart right = ScheduleDocument.RankPart.of(schedule, rank);
        same(path + "input", found.input(), right.input());
        same(path + "output", found.output(), right.output());
        same(path + "required", found.required(), right.required());
        for (int number = 0; number < right.ops().size(); number++) {
            String op = path + "ops[" + number + "].";
            same(
                    op + "after",
                    found.ops().get(number).after(),
                    right.ops().get(number).after());
            same(
                    op + "afterInPlace",
                    found.ops().get(number).afterInPlace(),
                    right.ops().get(number).afterInPlace());
        }
    }

    private static void same(String path, Object found, Object right) {
        if (found != null && !found.equals(right)) {
            throw new IllegalArgumentException(
                    path + ": it must be what follows from names, parameters and ops, or left out");
        }
    }

    private static <T> T at(String path, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            String rest = e.getMessage();
            boolean isPath = rest.matches("(?s)(ops|programs)\\[[0-9]+\\].*");
            throw new IllegalArgumentException(path + (isPath ? "." : ": ") + rest, e);
        }
    }
}
