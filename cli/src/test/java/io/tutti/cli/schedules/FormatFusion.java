package io.tutti.cli.schedules;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The receives of a program that are read where they are, as the page's paragraph on fusion has it. */
final class FormatFusion {
    private final List<FormatOp> program;
    private final boolean inPlace;
    /** Of each receive, the ops and slices that read a chunk that it was the last to write. */
    private final Map<Integer, Map<Integer, Integer>> readers = new HashMap<>();

    private final Map<Integer, FormatOp.Part> lastRead = new HashMap<>();

    FormatFusion(List<FormatOp> program, boolean inPlace) {
        this.program = program;
        this.inPlace = inPlace;
        Map<String, Integer> writers = new HashMap<>();
        for (FormatOp op : program) {
            for (FormatOp.Part part : op.reads()) {
                Set<Integer> found = new HashSet<>();
                part.chunks().forEach(chunk -> found.add(writers.getOrDefault(part.buffer() + " " + chunk, -1)));
                found.forEach(writer -> {
                    readers.computeIfAbsent(writer, w -> new HashMap<>()).merge(op.number(), 1, Integer::sum);
                    lastRead.put(writer, part);
                });
            }
            for (FormatOp.Part part : op.writes()) {
                part.chunks().forEach(chunk -> writers.put(part.buffer() + " " + chunk, op.number()));
            }
        }
    }

    /** By receive, the reduction that it is fused into. */
    Map<Integer, Integer> fused() {
        Map<Integer, Integer> fused = new HashMap<>();
        for (FormatOp op : program) {
            if (op.kind().equals("reduce")) {
                goBack(op, fused);
            }
        }
        return fused;
    }

    private void goBack(FormatOp reduce, Map<Integer, Integer> fused) {
        List<FormatOp> before = program.subList(0, reduce.number()).stream()
                .filter(op -> op.lane() == reduce.lane())
                .toList();
        Set<Integer> peers = new HashSet<>();
        long above = highestKeyWaitedFor(reduce, before);
        for (FormatOp op : before.reversed()) {
            if (op.isSend() && op.waits(inPlace).isEmpty()) {
                continue;
            }
            boolean isFree = op.isRecv() && isReadOnceBy(op, reduce) && isAwaitedWith(op, reduce);
            if (!isFree || op.key() <= above || !peers.add(op.peer())) {
                return;
            }
            fused.put(op.number(), reduce.number());
            above = Math.max(above, highestKeyWaitedFor(op, before));
        }
    }

    private boolean isReadOnceBy(FormatOp receive, FormatOp reduce) {
        return receive.writes().size() == 1
                && receive.writes().getFirst().isScratch()
                && readers.getOrDefault(receive.number(), Map.of()).equals(Map.of(reduce.number(), 1))
                && receive.writes().getFirst().equals(lastRead.get(receive.number()));
    }

    /** Whether what waits for a receive waits for a reduction, too. */
    private boolean isAwaitedWith(FormatOp receive, FormatOp reduce) {
        return program.stream()
                .filter(op -> op.number() != reduce.number())
                .map(op -> op.waits(inPlace))
                .allMatch(waits -> !waits.contains(receive.number()) || waits.contains(reduce.number()));
    }

    /** Above all keys if the op waits for anything but earlier sends of a lane with rising keys. */
    private long highestKeyWaitedFor(FormatOp op, List<FormatOp> lane) {
        long highest = Long.MIN_VALUE;
        for (int wait : op.waits(inPlace)) {
            FormatOp send = program.get(wait);
            if (!send.isSend() || send.lane() != op.lane() || !isRising(lane)) {
                return Long.MAX_VALUE;
            }
            highest = Math.max(highest, send.key());
        }
        return highest;
    }

    private static boolean isRising(List<FormatOp> lane) {
        List<Integer> keys = lane.stream()
                .filter(op -> op.isSend() || op.isRecv())
                .map(FormatOp::key)
                .toList();
        return keys.stream().sorted().toList().equals(keys);
    }
}
