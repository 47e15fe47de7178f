package io.tutti.sparse.trace;

import java.util.Locale;

/**
 * Traces as text, one line per step:
 *
 * <pre>
 *   tutti-trace 1
 *   exchange ok-topk:form=published
 *   ranks 4
 *   elements 1000
 *   k 10
 *   rank 0                                                       then its calls; ranks in any order
 *   call reevaluation
 *   selected 3q2+7w…                                             optional, see below
 *   run counts allgather bruck unit=4 work=81234 lengths=4*1
 *   run boundaries allreduce generalized unit=8 work=71 lengths=9
 *   run reduce alltoall pairwise unit=4 work=8123 lengths=0,2*6,8
 *   begin reduce alltoall pairwise unit=4 work=523 lengths=0,2*6,8
 *   await reduce work=6121
 *   send reduce peer=2 bytes=40 work=99
 *   receive gather peer=2 bytes=40 work=99
 *   end work=41232
 * </pre>
 *
 * <p>Work is nanoseconds of local work before the step, after the last one at the end. Lengths are elements of {@code
 * unit} bytes: of an allgather from each rank, of an all-to-all to each rank, of an allreduce the vector's; {@code
 * 2*6} stands for 6,6. The selection is in Base64 without padding: for each pair the distance of its index from the
 * one before (the first: from -1) in groups of seven bits, the lowest first, then the value's four bytes, the lowest
 * first.
 */
public final class TraceText {
    static final String MAGIC = "tutti-trace";
    static final int VERSION = 1;

    private final StringBuilder text = new StringBuilder();

    private TraceText() {}

    /**
     * Writes a trace.
     *
     * @param trace a trace of some or all ranks
     * @return its text, with a line feed after each line
     */
    public static String write(Trace trace) {
        TraceText writer = new TraceText();
        writer.line(MAGIC + " " + VERSION);
        writer.line("exchange " + trace.exchange());
        writer.line("ranks " + trace.size());
        writer.line("elements " + trace.elements());
        writer.line("k " + trace.k());
        for (Trace.RankLog log : trace.logs()) {
            writer.line("rank " + log.rank());
            log.calls().forEach(writer::call);
        }
        return writer.text.toString();
    }

    /**
     * Reads what {@link #write} writes.
     *
     * @param text the whole text
     * @return the trace
     * @throws IllegalArgumentException if the text is invalid; the message names the line
     */
    public static Trace parse(String text) {
        return new TraceParser(text).parse();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void call(Call call) {
        line(call.isReevaluation() ? "call reevaluation" : "call");
        if (call.selected() != null) {
            line("selected " + SelectedText.write(call.selected()));
        }
        for (Step step : call.steps()) {
            line(line(step));
        }
        line("end work=" + call.restNanos());
    }

    /** Returns the word for a phase. */
    static String word(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the line of a step. */
    static String line(Step step) {
        String phase = word(step.phase());
        return switch (step) {
            case Step.Collective c ->
                (c.isBegun() ? "begin " : "run ") + phase + " " + c.collective() + " " + c.algorithm() + " unit="
                        + c.unit() + " work=" + c.workNanos() + " lengths=" + lengths(c.lengths());
            case Step.Await a -> "await " + phase + " work=" + a.workNanos();
            case Step.Transfer t ->
                (t.isSend() ? "send " : "receive ") + phase + " peer=" + t.peer() + " bytes=" + t.bytes() + " work="
                        + t.workNanos();
        };
    }

    private static String lengths(long[] lengths) {
        StringBuilder runs = new StringBuilder();
        for (int from = 0; from < lengths.length; ) {
            int to = from + 1;
            while (to < lengths.length && lengths[to] == lengths[from]) {
                to++;
            }
            runs.append(runs.isEmpty() ? "" : ",")
                    .append(to - from > 1 ? (to - from) + "*" : "")
                    .append(lengths[from]);
            from = to;
        }
        return runs.toString();
    }
}
