package io.tutti.cli.schedules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A rank's buffers, chunk by chunk. */
final class FormatMemory {
    private final List<Integer> input;
    private final List<Integer> output;
    private final boolean inPlace;
    private final Map<String, Map<Integer, Integer>> buffers = new HashMap<>();
    /** The run that a scratch buffer holds. */
    private final Map<String, FormatOp.Part> runs = new HashMap<>();

    FormatMemory(int rank, List<Integer> input, List<Integer> output, boolean inPlace, FormatExpressions expressions) {
        this.input = input;
        this.output = output;
        this.inPlace = inPlace;
        Map<Integer, Integer> own = new HashMap<>();
        input.forEach(chunk -> own.put(chunk, expressions.own(rank, chunk)));
        buffers.put("in", own);
    }

    int[] read(List<FormatOp.Part> slices) {
        List<Integer> values = new ArrayList<>();
        for (FormatOp.Part part : slices) {
            requireHeld(part);
            part.chunks().forEach(chunk -> values.add(read(part.buffer(), chunk)));
        }
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    int readOutput(int chunk) {
        return read("out", chunk);
    }

    private int read(String buffer, int chunk) {
        Integer value = buffer(buffer, chunk).get(chunk);
        FormatChecker.require(value != null, buffer + "[" + chunk + "] is read before it was written");
        return value;
    }

    void write(List<FormatOp.Part> slices, int[] values) {
        int at = 0;
        for (FormatOp.Part part : slices) {
            FormatChecker.require(!part.buffer().equals("in"), "a write to in");
            requireHeld(part);
            open(part);
            for (int chunk : part.chunks()) {
                buffer(part.buffer(), chunk).put(chunk, values[at++]);
            }
        }
    }

    /** What a kernel writes is exactly an operand, or shares no memory with it. */
    void requireApart(FormatOp.Part target, FormatOp.Part operand) {
        boolean isShared;
        if (target.isScratch()) {
            isShared = target.buffer().equals(operand.buffer()) && (beginsRun(target) || overlaps(target, operand));
        } else {
            isShared = !operand.isScratch()
                    && overlaps(target, operand)
                    && target.chunks().stream()
                            .filter(operand.chunks()::contains)
                            .anyMatch(chunk -> buffer(target.buffer(), chunk) == buffer(operand.buffer(), chunk));
        }
        FormatChecker.require(!isShared, target + " is written over " + operand);
    }

    private static boolean overlaps(FormatOp.Part one, FormatOp.Part other) {
        return !one.chunks().equals(other.chunks()) && one.chunks().stream().anyMatch(other.chunks()::contains);
    }

    private boolean beginsRun(FormatOp.Part part) {
        FormatOp.Part run = runs.get(part.buffer());
        return run == null || !run.chunks().containsAll(part.chunks());
    }

    /** A scratch buffer forgets its run when another one is written. */
    private void open(FormatOp.Part part) {
        if (part.isScratch() && beginsRun(part)) {
            runs.put(part.buffer(), part);
            buffers.remove(part.buffer());
        }
    }

    private void requireHeld(FormatOp.Part part) {
        if (!part.isScratch()) {
            List<Integer> held = part.buffer().equals("in") ? input : output;
            int first = held.indexOf(part.first());
            FormatChecker.require(
                    first >= 0
                            && first + part.count() <= held.size()
                            && held.subList(first, first + part.count()).equals(part.chunks()),
                    part + " does not stand side by side");
        }
    }

    private Map<Integer, Integer> buffer(String buffer, int chunk) {
        boolean isOne = inPlace && buffer.equals("out") && input.contains(chunk);
        return buffers.computeIfAbsent(isOne ? "in" : buffer, b -> new HashMap<>());
    }
}
