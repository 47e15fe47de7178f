package io.tutti.cli.schedules;

import io.tutti.report.text.Wrap;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints a schedule as text: its proven properties, the messages of each step, and the programs. */
public final class SchedulePrinter {
    private static final int STEP_WIDTH = 10;
    private static final String HARD_SPACE = "\u00a0";

    private final Schedule schedule;
    private final Proof proof;
    private final List<Integer> ranks;
    private final int width;

    /**
     * Creates a printer.
     *
     * @param schedule the schedule
     * @param proof its proof; may be null
     * @param ranks the ranks to print; empty for all
     * @param width columns of the terminal
     */
    public SchedulePrinter(Schedule schedule, Proof proof, List<Integer> ranks, int width) {
        this.schedule = schedule;
        this.proof = proof;
        this.ranks = ranks;
        this.width = width;
    }

    /** Returns the name of the schedule and its proven properties. */
    public List<String> head() {
        List<String> lines = new ArrayList<>();
        String name = schedule.algorithm() + " " + schedule.collective() + ", symmetry " + schedule.symmetry();
        lines.addAll(Wrap.lines(name, width, 2));
        if (proof == null) {
            lines.addAll(Wrap.lines("not verified, because verification of so many ranks takes long", width, 2));
        } else if (!proof.isRight()) {
            lines.addAll(Wrap.lines("WRONG: " + proof.error(), width, 2));
        } else {
            lines.addAll(Wrap.lines(proven(), width, 2));
        }
        return lines;
    }

    private String proven() {
        return "verified: " + steps(proof.steps()) + ", " + proof.messages() + " messages; a rank sends "
                + vectors(proof.sentVectors()) + " vectors at most, reduces " + vectors(proof.reducedVectors())
                + " and needs " + vectors(proof.scratchVectors()) + " of scratch; bits are "
                + (proof.isSameOnAllRanks() ? "equal on all ranks; " : "not always equal; ")
                + (proof.needsCommutative() ? "for commutative operations only" : "operations need not be commutative");
    }

    /** Returns the messages that the selected ranks send, step by step; all are in memory, but their text is not. */
    public Stream<String> steps() {
        TreeMap<Integer, List<Message>> bySteps = new TreeMap<>();
        for (int rank : ranks) {
            for (Op op : schedule.program(rank).ops()) {
                if (op instanceof Op.Send send) {
                    bySteps.computeIfAbsent(send.key(), key -> new ArrayList<>())
                            .add(new Message(rank, send));
                }
            }
        }
        return bySteps.entrySet().stream().flatMap(each -> step(each.getKey(), each.getValue()).stream());
    }

    private record Message(int rank, Op.Send send) {}

    private List<String> step(int step, List<Message> messages) {
        String name = "step " + step;
        String all = messages.stream().map(this::text).collect(Collectors.joining("   "));
        return wrapped(name + " ".repeat(Math.max(1, STEP_WIDTH - name.length())) + all);
    }

    /**
     * Returns the programs of the selected ranks, op by op, with each op's dependencies beyond the order of its lane. A program is made when
     * its lines are asked for.
     */
    public Stream<String> programs() {
        return ranks.stream().flatMap(rank -> program(rank).stream());
    }

    private List<String> program(int rank) {
        List<String> lines = new ArrayList<>();
        Program program = schedule.program(rank);
        Dependencies waits = Dependencies.of(program, schedule.collective(), false);
        lines.add("rank " + rank);
        for (int number = 0; number < program.ops().size(); number++) {
            Op op = program.ops().get(number);
            String lane = program.lanes() == 1 ? "" : "lane " + op.lane() + " ";
            String line = String.format(Locale.ROOT, "%4d %s%s", number, lane, op.text());
            String waiting = waits.of(number).length == 0 ? "" : "; after " + join(waits.of(number));
            lines.addAll(Wrap.lines((line + " " + waiting).stripTrailing(), width, 7));
        }
        return lines;
    }

    /** Formats a message with non-breaking spaces, so that it stays in one line if there is room for it. */
    private String text(Message sent) {
        String message = sent.rank + "->" + sent.send.peer() + HARD_SPACE
                + sent.send.sources().stream().map(Slice::toString).collect(Collectors.joining(HARD_SPACE));
        return message.length() > width - STEP_WIDTH ? message.replace(HARD_SPACE, " ") : message;
    }

    private List<String> wrapped(String messages) {
        return Wrap.lines(messages, width, STEP_WIDTH).stream()
                .map(line -> line.replace(HARD_SPACE, " "))
                .toList();
    }

    private static String join(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static String steps(int number) {
        return number + (number == 1 ? " step" : " steps");
    }

    private static String vectors(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }
}
