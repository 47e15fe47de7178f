package io.tutti.cli.doctor;

import io.tutti.cli.doctor.CommunicatorDiagnosis.Group;
import io.tutti.cli.doctor.CommunicatorDiagnosis.LateRank;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Moved;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Side;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Skew;
import io.tutti.cli.doctor.JobDiagnosis.Cause;
import io.tutti.cli.doctor.JobDiagnosis.RankPosition;
import io.tutti.control.log.CallName;
import io.tutti.error.Ranks;
import io.tutti.report.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A diagnosis in sentences, the most important first. */
final class DiagnosisText {
    private static final int INDENT = 4;
    /** A rank that began last less often than this share of the time is no finding. */
    private static final double OFTEN = 0.5;

    private static final int LEAST_TIMED = 4;

    private final JobDiagnosis job;
    private final List<String> sentences = new ArrayList<>();

    private DiagnosisText(JobDiagnosis job) {
        this.job = job;
    }

    /** Returns the lines for a terminal of this width. */
    static List<String> lines(JobDiagnosis job, int width) {
        DiagnosisText text = new DiagnosisText(job);
        text.head();
        text.body();
        return text.wrapped(width);
    }

    /** Returns what the user does not know from the exception that the ranks threw; for the launcher. */
    static List<String> brief(JobDiagnosis job, int width) {
        DiagnosisText text = new DiagnosisText(job);
        text.body();
        return text.wrapped(width);
    }

    private List<String> wrapped(int width) {
        return sentences.stream()
                .flatMap(sentence -> Wrap.lines(sentence, width, INDENT).stream())
                .toList();
    }

    private void head() {
        sentences.add("job " + job.job() + ", start " + job.start() + ": " + job.ranks()
                + (job.ranks() == 1 ? " rank" : " ranks") + ", records of "
                + job.positions().size());
        sentences.addAll(job.problems());
        for (Cause cause : job.causes()) {
            sentences.add("failed: " + cause.text() + (job.causes().size() > 1 ? " (" + say(cause.ranks()) + ")" : ""));
        }
    }

    private static String say(List<Integer> ranks) {
        return "so " + Ranks.text(ranks);
    }

    private void body() {
        if (!job.missing().isEmpty()) {
            sentences.add("missing: " + missing()
                    + (job.causes().isEmpty()
                            ? " did not answer"
                            : " left no record (ended, stopped, or on another machine)"));
        }
        job.communicators().forEach(this::communicator);
    }

    private String missing() {
        SortedSet<Integer> present = job.positions().stream()
                .map(RankPosition::rank)
                .filter(rank -> rank < job.ranks())
                .collect(Collectors.toCollection(TreeSet::new));
        return Ranks.textOfOthers(present, job.ranks());
    }

    private void communicator(CommunicatorDiagnosis each) {
        String where = each.communicator().equals("0") ? "" : " of communicator " + each.communicator();
        sentences.add("last common collective" + where + presence() + ": "
                + (each.lastCommon() == 0 ? "none" : CallName.of(each.lastCommon(), each.lastCommonCall())));
        if (each.difference() != null) {
            sentences.add("calls differ in #" + each.difference().sequence() + where + ": "
                    + each.difference().sides().stream()
                            .map(DiagnosisText::side)
                            .collect(Collectors.joining("; ")));
        }
        each.groups().forEach(group -> group(group, each));
        if (!each.links().isEmpty()) {
            sentences.add("nothing comes: " + String.join(", ", each.links()));
        }
        for (Moved moved : each.moved()) {
            sentences.add("moved last at rank " + moved.rank() + ": " + moved.link());
        }
        late(each);
    }

    private String presence() {
        return job.missing().isEmpty() ? "" : ", of ranks with records";
    }

    private static String side(Side side) {
        return Ranks.text(side.ranks()) + " called " + side.call();
    }

    private void group(Group group, CommunicatorDiagnosis all) {
        long most = all.groups().getLast().sequence();
        String verb = group.ranks().size() == 1 ? "is" : "are";
        String call = group.sequence() == 0 ? "nothing" : CallName.of(group.sequence(), group.call());
        boolean isInside = group.state().equals(CommunicatorDiagnosis.INSIDE);
        String what;
        if (isInside) {
            what = " " + verb + " inside " + call
                    + (group.waitedMillis() == null ? "" : ", for " + duration(group.waitedMillis()));
        } else if (group.state().equals(CommunicatorDiagnosis.CLOSED)) {
            what = " closed after " + call;
        } else if (group.sequence() < most) {
            what = (group.ranks().size() == 1 ? " has" : " have") + " not entered #" + (group.sequence() + 1)
                    + "; last: " + call;
        } else {
            what = " " + verb + " after " + call;
        }
        sentences.add(Ranks.text(group.ranks()) + what + sites(group.ranks()));
    }

    /** The call sites, once if all are alike. */
    private String sites(List<Integer> ranks) {
        List<String> sites = job.positions().stream()
                .filter(position -> ranks.contains(position.rank()))
                .map(RankPosition::site)
                .filter(site -> !site.isEmpty())
                .distinct()
                .toList();
        return sites.isEmpty() ? "" : "; at " + String.join(" and ", sites);
    }

    private void late(CommunicatorDiagnosis each) {
        for (LateRank late : each.late()) {
            if (late.of() >= LEAST_TIMED
                    && late.times() >= OFTEN * late.of()
                    && each.members().size() > 1) {
                sentences.add(
                        "slow: rank " + late.rank() + " was the last to enter " + late.times() + " of " + late.of()
                                + " timed collectives, " + duration(late.medianMillis()) + " after the first (median)");
            }
        }
        if (!each.skews().isEmpty()) {
            Skew largest = each.skews().getFirst();
            sentences.add("largest skew: rank " + largest.last() + " entered "
                    + CallName.of(largest.sequence(), largest.call()) + (largest.estimated() ? " about " : " ")
                    + duration(largest.millis()) + " after the first");
        }
    }

    private static String duration(double millis) {
        if (millis >= 1000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000);
        }
        return millis >= 1
                ? String.format(Locale.ROOT, "%.1f ms", millis)
                : String.format(Locale.ROOT, "%.0f µs", millis * 1000);
    }
}
