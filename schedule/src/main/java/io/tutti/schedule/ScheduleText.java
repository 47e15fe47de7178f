package io.tutti.schedule;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Schedules as text, one op per line. The text is complete and in a fixed order, so two schedules can be compared line
 * by line:
 *
 * <pre>
 * tutti schedule 1
 * algorithm ring
 * collective allreduce ranks=2 chunks=2
 * symmetry rotation
 * nodes 0 0
 *
 * rank 0
 *   0 lane 0 send 1 key 0 in[0]
 *   1 lane 0 recv 1 key 0 s0[1]
 *   2 lane 0 reduce out[1] = s0[1] in[1]
 *   3 lane 0 send 1 key 1 out[1]
 *   4 lane 0 recv 1 key 1 out[0] ; in place after 0
 * </pre>
 *
 * <p>Text after a semicolon is a comment. The comments that are written state which ops an op waits for besides the
 * order of its lane. They follow from the ops and are ignored by the parser.
 */
public final class ScheduleText {
    /** The first line of the text. */
    static final String MAGIC = "tutti schedule 1";

    private ScheduleText() {}

    /**
     * Writes the programs of all ranks.
     *
     * @param schedule the schedule
     * @param nodes the topology that the schedule was made for
     * @return the text; its size is linear in the number of ops of all ranks
     */
    public static String write(Schedule schedule, Topology nodes) {
        return parts(schedule, nodes).collect(Collectors.joining());
    }

    /**
     * Writes the programs of all ranks piece by piece, for schedules whose text is too long for memory.
     *
     * @param schedule the schedule
     * @param nodes the topology that the schedule was made for
     * @return the parts of the text: its head, then a part for each rank, which is made when it is asked for
     */
    public static Stream<String> parts(Schedule schedule, Topology nodes) {
        return Stream.concat(
                Stream.of(head(schedule, nodes)),
                IntStream.range(0, schedule.ranks()).mapToObj(rank -> part(schedule, rank)));
    }

    private static String head(Schedule schedule, Topology nodes) {
        StringBuilder text = new StringBuilder();
        text.append(MAGIC).append('\n');
        text.append("algorithm ").append(schedule.algorithm()).append('\n');
        text.append("collective ")
                .append(Collectives.write(schedule.collective()))
                .append('\n');
        text.append("symmetry ").append(schedule.symmetry()).append('\n');
        text.append("nodes ").append(nodes.text()).append('\n');
        return text.toString();
    }

    private static String part(Schedule schedule, int rank) {
        StringBuilder text = new StringBuilder();
        text.append('\n').append("rank ").append(rank).append('\n');
        write(schedule.program(rank), schedule.collective(), text);
        return text.toString();
    }

    private static void write(Program program, Collective collective, StringBuilder text) {
        Dependencies apart = Dependencies.of(program, collective, false);
        Dependencies inPlace = Dependencies.of(program, collective, collective.mayBeInPlace());
        for (int number = 0; number < program.ops().size(); number++) {
            Op op = program.ops().get(number);
            text.append("  ").append(number).append(" lane ").append(op.lane());
            text.append(' ').append(op.text());
            text.append(comment(apart.of(number), inPlace.of(number))).append('\n');
        }
    }

    private static String comment(int[] apart, int[] inPlace) {
        String first = apart.length == 0 ? "" : " after" + join(apart);
        String second = Arrays.equals(apart, inPlace) ? "" : " in place after" + join(inPlace);
        return first.isEmpty() && second.isEmpty() ? "" : " ;" + first + second;
    }

    private static String join(int[] numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            text.append(' ').append(number);
        }
        return text.isEmpty() ? " nothing" : text.toString();
    }

    /**
     * Parses a schedule without verifying it.
     *
     * @param text the whole text, with {@code tutti schedule 1} as its first line
     * @return the schedule
     * @throws IllegalArgumentException if the text is malformed or exceeds {@link ScheduleLimits}; the message begins
     *     with {@code line N: }
     */
    public static Schedule parse(String text) {
        return new ScheduleParser(text).parse();
    }
}
