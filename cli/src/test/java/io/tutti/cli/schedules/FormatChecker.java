package io.tutti.cli.schedules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Checks a schedule and derives its figures, knowing nothing but its JSON and what {@code docs/schedule-format.md} says. It
 * shares no code with the verifier. Throws {@link IllegalStateException} if the schedule is wrong.
 */
final class FormatChecker {
    private static final int MOST_NUMBER = 1 << 20;

    private final JsonNode schedule;
    private final List<List<FormatOp>> programs = new ArrayList<>();
    private final List<List<Integer>> inputs = new ArrayList<>();
    private final List<List<Integer>> outputs = new ArrayList<>();
    /** Of every message, the op of the other side. */
    private final Map<Long, FormatOp> partners = new HashMap<>();

    private final FormatExpressions expressions = new FormatExpressions();
    /** The expression of a chunk with its contributors, as first met. */
    private final Map<String, Integer> results = new HashMap<>();

    private int steps;
    private boolean isOrdered = true;
    private boolean isSame = true;
    private boolean needsCommutative;

    private FormatChecker(JsonNode schedule) {
        this.schedule = schedule;
        for (JsonNode program : schedule.get("programs")) {
            inputs.add(FormatOp.numbers(program.get("input")));
            outputs.add(FormatOp.numbers(program.get("output")));
            List<FormatOp> ops = new ArrayList<>();
            for (JsonNode op : program.get("ops")) {
                ops.add(FormatOp.of(programs.size(), ops.size(), op));
            }
            programs.add(ops);
        }
    }

    /** The figures of a right schedule, with the names and in the order of the field {@code derived}. */
    static String check(JsonNode schedule) {
        FormatChecker checker = new FormatChecker(schedule);
        checker.match();
        checker.run(false);
        if (schedule.get("collective").get("mayBeInPlace").booleanValue()) {
            checker.run(true);
        }
        return checker.derived();
    }

    private void match() {
        Map<String, List<FormatOp>> sends = new HashMap<>();
        Map<String, List<FormatOp>> receives = new HashMap<>();
        for (List<FormatOp> program : programs) {
            for (FormatOp op : program) {
                if (op.isSend()) {
                    sends.computeIfAbsent(op.rank() + ">" + op.peer() + " " + op.lane(), c -> new ArrayList<>())
                            .add(op);
                } else if (op.isRecv()) {
                    receives.computeIfAbsent(op.peer() + ">" + op.rank() + " " + op.lane(), c -> new ArrayList<>())
                            .add(op);
                }
            }
        }
        require(sends.keySet().equals(receives.keySet()), "a message is left over");
        sends.forEach((channel, sent) -> {
            List<FormatOp> received = receives.get(channel);
            require(sent.size() == received.size(), "a message is left over in " + channel);
            for (int i = 0; i < sent.size(); i++) {
                boolean isMet = sent.get(i).key() == received.get(i).key()
                        && sent.get(i).readChunks().equals(received.get(i).writtenChunks());
                require(isMet, "messages do not meet in " + channel);
                partners.put(id(sent.get(i)), received.get(i));
                partners.put(id(received.get(i)), sent.get(i));
            }
        });
    }

    private static long id(FormatOp op) {
        return (long) op.rank() * MOST_NUMBER + op.number();
    }

    /** Runs all ranks, as slowly as the page allows, one op after another. */
    private void run(boolean inPlace) {
        Set<Long> released = new HashSet<>();
        List<FormatMemory> memories = new ArrayList<>();
        List<Map<Integer, Integer>> fused = new ArrayList<>();
        List<int[]> depths = new ArrayList<>();
        List<List<FormatOp>> left = new ArrayList<>();
        for (int rank = 0; rank < programs.size(); rank++) {
            List<FormatOp> program = programs.get(rank);
            checkWaits(rank, inPlace);
            memories.add(new FormatMemory(rank, inputs.get(rank), outputs.get(rank), inPlace, expressions));
            fused.add(new FormatFusion(program, inPlace).fused());
            depths.add(new int[program.size()]);
            TreeSet<Integer> lanes = new TreeSet<>();
            program.forEach(op -> lanes.add(op.lane()));
            for (int lane : lanes) {
                left.add(new ArrayList<>(
                        program.stream().filter(op -> op.lane() == lane).toList()));
            }
        }
        Map<Long, int[]> underWay = new HashMap<>();
        Map<List<FormatOp>, Integer> laneDepths = new java.util.IdentityHashMap<>();
        for (boolean moved = true; moved; ) {
            moved = false;
            for (List<FormatOp> lane : left) {
                while (!lane.isEmpty() && mayBegin(lane.getFirst(), inPlace, released, underWay)) {
                    FormatOp op = lane.removeFirst();
                    execute(op, memories.get(op.rank()), underWay);
                    int depth = depth(op, inPlace, depths, laneDepths.getOrDefault(lane, 0));
                    laneDepths.put(lane, depth);
                    steps = Math.max(steps, depth);
                    release(op, fused.get(op.rank()), released);
                    moved = true;
                }
            }
        }
        require(left.stream().allMatch(List::isEmpty), "ops wait for each other, in place: " + inPlace);
        for (int rank = 0; rank < programs.size(); rank++) {
            checkResults(rank, memories.get(rank));
        }
    }

    private boolean mayBegin(FormatOp op, boolean inPlace, Set<Long> released, Map<Long, int[]> underWay) {
        return op.waits(inPlace).stream().allMatch(w -> released.contains((long) op.rank() * MOST_NUMBER + w))
                && (!op.isRecv() || underWay.containsKey(id(partners.get(id(op)))));
    }

    private int depth(FormatOp op, boolean inPlace, List<int[]> depths, int before) {
        int depth = before;
        for (int wait : op.waits(inPlace)) {
            depth = Math.max(depth, depths.get(op.rank())[wait]);
        }
        if (op.isRecv()) {
            FormatOp send = partners.get(id(op));
            depth = Math.max(depth, depths.get(send.rank())[send.number()] + 1);
        }
        depths.get(op.rank())[op.number()] = depth;
        return depth;
    }

    /** A send is complete when the receive that it meets, or the reduction that this is fused into, has run. */
    private void release(FormatOp op, Map<Integer, Integer> fused, Set<Long> released) {
        if (op.isSend()) {
            return;
        }
        released.add(id(op));
        if (op.isRecv() && !fused.containsKey(op.number())) {
            released.add(id(partners.get(id(op))));
        }
        fused.forEach((receive, reduce) -> {
            if (reduce == op.number()) {
                released.add(id(partners.get((long) op.rank() * MOST_NUMBER + receive)));
            }
        });
    }

    private void execute(FormatOp op, FormatMemory memory, Map<Long, int[]> underWay) {
        int[] read = memory.read(op.reads());
        switch (op.kind()) {
            case "send" -> underWay.put(id(op), read);
            case "recv" -> memory.write(op.writes(), underWay.get(id(partners.get(id(op)))));
            case "copy" -> {
                require(op.readChunks().equals(op.writtenChunks()), "a copy of other chunks");
                memory.write(op.writes(), read);
            }
            case "reduce" -> {
                require(schedule.get("collective").get("reduces").booleanValue(), "a reduce where nothing is combined");
                memory.write(op.writes(), reduced(op, read));
            }
            case "apply" -> {
                op.reads().forEach(operand -> memory.requireApart(op.writes().getFirst(), operand));
                memory.write(op.writes(), applied(op, read));
            }
            default -> throw new IllegalStateException(op.kind());
        }
    }

    private int[] reduced(FormatOp op, int[] read) {
        int count = op.writtenChunks().size();
        op.reads().forEach(slice -> require(slice.chunks().equals(op.writtenChunks()), "a reduce of other chunks"));
        int[] results = new int[count];
        for (int chunk = 0; chunk < count; chunk++) {
            int own = chunk;
            results[chunk] = expressions.reduced(IntStream.range(0, op.reads().size())
                    .map(operand -> read[operand * count + own])
                    .toArray());
        }
        return results;
    }

    private int[] applied(FormatOp op, int[] read) {
        JsonNode kernel = schedule.get("collective").path("kernels").path(op.kernel());
        int count = op.writtenChunks().size();
        if (kernel.isMissingNode()) {
            return IntStream.range(0, count)
                    .map(chunk -> expressions.leaf(op.kernel() + " " + (count == 1 ? "" : chunk), read))
                    .toArray();
        }
        int operands = kernel.get("operands").intValue();
        int first = kernel.get("accumulates").booleanValue() ? 1 : 0;
        require(count == 1 && read.length > first && (read.length - first) % operands == 0, "operands make no terms");
        List<Integer> sum = new ArrayList<>();
        IntStream.range(0, first).forEach(i -> sum.add(read[i]));
        String term = kernel.get("term").stringValue();
        for (int at = first; at < read.length; at += operands) {
            sum.add(expressions.leaf(term + " ", Arrays.copyOfRange(read, at, at + operands)));
        }
        return new int[] {
            expressions.summed(term, sum.stream().mapToInt(Integer::intValue).toArray())
        };
    }

    /** What the page says of {@code after} and {@code afterInPlace}. */
    private void checkWaits(int rank, boolean inPlace) {
        Map<String, Integer> writers = new HashMap<>();
        Map<String, Set<Integer>> readers = new HashMap<>();
        Set<Integer> both = new HashSet<>(inputs.get(rank));
        both.retainAll(outputs.get(rank));
        for (FormatOp op : programs.get(rank)) {
            TreeSet<Integer> waits = new TreeSet<>();
            for (String place : op.places(op.reads(), inPlace ? both : Set.of())) {
                waits.add(writers.getOrDefault(place, op.number()));
                readers.computeIfAbsent(place, p -> new HashSet<>()).add(op.number());
            }
            for (String place : op.places(op.writes(), inPlace ? both : Set.of())) {
                waits.add(writers.getOrDefault(place, op.number()));
                waits.addAll(readers.getOrDefault(place, Set.of()));
                readers.remove(place);
                writers.put(place, op.number());
            }
            waits.remove(op.number());
            waits.removeIf(wait -> programs.get(rank).get(wait).lane() == op.lane()
                    && !programs.get(rank).get(wait).isSend());
            require(List.copyOf(waits).equals(op.waits(inPlace)), "waits of rank " + rank + " op " + op.number());
        }
    }

    private void checkResults(int rank, FormatMemory memory) {
        for (JsonNode required : schedule.get("programs").get(rank).get("required")) {
            int from = required.get("from").intValue();
            int to = required.get("to").intValue();
            if (from == to) {
                continue;
            }
            int chunk = required.get("chunk").intValue();
            int[] wanted = IntStream.range(from, to)
                    .map(owner -> contribution(required, owner))
                    .toArray();
            int found = memory.readOutput(chunk);
            int[] leaves = expressions.leaves(found);
            needsCommutative |= !Arrays.equals(leaves, wanted);
            int[] sorted = wanted.clone();
            Arrays.sort(sorted);
            Arrays.sort(leaves);
            require(Arrays.equals(leaves, sorted), "out[" + chunk + "] of rank " + rank);
            isOrdered &= found == expressions.reduced(wanted);
            Integer first = results.putIfAbsent(chunk + " " + from + " " + to, found);
            isSame &= first == null || first == found;
        }
    }

    private int contribution(JsonNode required, int owner) {
        if (!required.has("kernel")) {
            return expressions.own(owner, required.get("chunk").intValue());
        }
        int[] factors = FormatOp.numbers(
                        required.get("factors").get(owner - required.get("from").intValue()))
                .stream()
                .mapToInt(chunk -> expressions.own(owner, chunk))
                .toArray();
        return expressions.leaf(required.get("kernel").stringValue() + " ", factors);
    }

    private String derived() {
        int[] most = new int[4];
        long messages = 0;
        for (List<FormatOp> program : programs) {
            int[] own = new int[4];
            Map<String, Integer> scratch = new HashMap<>();
            for (FormatOp op : program) {
                own[0] += op.isSend() ? 1 : 0;
                own[1] += op.isSend() ? op.readChunks().size() : 0;
                own[2] += op.kind().equals("reduce")
                        ? (op.reads().size() - 1) * op.writtenChunks().size()
                        : 0;
                op.writes().stream()
                        .filter(FormatOp.Part::isScratch)
                        .forEach(part -> scratch.merge(part.buffer(), part.count(), Math::max));
            }
            own[3] = scratch.values().stream().mapToInt(Integer::intValue).sum();
            messages += own[0];
            Arrays.setAll(most, i -> Math.max(most[i], own[i]));
        }
        String bits = !isSame ? "NONE" : isOrdered ? "ORDERED" : "RANKS";
        return "{\"steps\":" + steps + ",\"messages\":" + messages + ",\"needsCommutative\":" + needsCommutative
                + ",\"reproducibility\":\"" + bits + "\",\"mostOfOneRank\":{\"messages\":" + most[0]
                + ",\"chunksSent\":" + most[1] + ",\"chunksReduced\":" + most[2] + ",\"chunksOfScratch\":" + most[3]
                + "}}";
    }

    static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
