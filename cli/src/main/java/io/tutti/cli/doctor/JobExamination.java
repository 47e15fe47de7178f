package io.tutti.cli.doctor;

import io.tutti.cli.doctor.JobDiagnosis.Cause;
import io.tutti.cli.doctor.JobDiagnosis.RankPosition;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Merges the records of a job. */
final class JobExamination {
    private final JobRecords records;

    private JobExamination(JobRecords records) {
        this.records = records;
    }

    /** Returns what follows from the records. */
    static JobDiagnosis of(JobRecords records) {
        return new JobExamination(records).diagnosis();
    }

    private JobDiagnosis diagnosis() {
        RankRecord first = records.ranks().getFirst();
        SortedSet<Integer> present = records.ranks().stream()
                .map(RankRecord::rank)
                .filter(rank -> rank < first.size())
                .collect(Collectors.toCollection(TreeSet::new));
        return new JobDiagnosis(
                hexadecimal(first.job()),
                hexadecimal(first.start()),
                first.size(),
                new MissingRanks(present, first.size()),
                records.problems(),
                causes(),
                records.ranks().stream()
                        .map(each -> new RankPosition(each.rank(), each.host(), each.pid(), site(each)))
                        .toList(),
                communicators());
    }

    static String hexadecimal(long number) {
        return String.format(Locale.ROOT, "%016x", number);
    }

    private List<Cause> causes() {
        Map<String, List<Integer>> causes = new LinkedHashMap<>();
        for (RankRecord each : records.ranks()) {
            if (!each.cause().isEmpty()) {
                causes.computeIfAbsent(each.cause(), cause -> new ArrayList<>()).add(each.rank());
            }
        }
        return causes.entrySet().stream()
                .map(each -> new Cause(each.getKey(), List.copyOf(each.getValue())))
                .toList();
    }

    /** The site in the communicator in which the rank is, or else in the world. */
    private static String site(RankRecord record) {
        return record.communicators().stream()
                .filter(CommunicatorRecord::isInside)
                .findFirst()
                .or(() -> record.communicators().stream().findFirst())
                .map(CommunicatorRecord::site)
                .orElse("");
    }

    private List<CommunicatorDiagnosis> communicators() {
        Map<Long, Map<Integer, CommunicatorView>> views = new TreeMap<>(Long::compareUnsigned);
        for (RankRecord rank : records.ranks()) {
            for (CommunicatorRecord each : rank.communicators()) {
                views.computeIfAbsent(each.communicator(), number -> new TreeMap<>())
                        .put(rank.rank(), new CommunicatorView(rank, each));
            }
        }
        return views.values().stream()
                .map(CommunicatorExamination::of)
                .filter(each -> each.communicator().equals("0") || each.isTroubled())
                .toList();
    }
}
