package io.tutti.cli.schedules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Checks a schedule, knowing nothing but its JSON and the description of the format. */
final class JsonReplay {
    private final JsonNode programs;
    private final JsonNode kernels;
    private final boolean inPlace;
    /** What a place, "RANK BUFFER CHUNK", holds: contributions "RANK.CHUNK". */
    private final Map<String, List<String>> memory = new HashMap<>();

    private final Map<String, Queue<Integer>> lanes = new TreeMap<>();
    private final Map<String, Queue<Integer>> channels = new HashMap<>();
    private final Set<String> complete = new HashSet<>();

    JsonReplay(JsonNode schedule, boolean inPlace) {
        this.programs = schedule.get("programs");
        this.kernels = schedule.get("collective").path("kernels");
        this.inPlace = inPlace;
        for (JsonNode program : programs) {
            String rank = program.get("rank").toString();
            program.get("input").forEach(chunk -> memory.put(rank + " in " + chunk, List.of(rank + "." + chunk)));
            for (int number = 0; number < program.get("ops").size(); number++) {
                String lane = rank + " " + program.get("ops").get(number).get("lane");
                lanes.computeIfAbsent(lane, l -> new ArrayDeque<>()).add(number);
            }
        }
    }

    /** Whether every op can run and every result is what it must be. */
    boolean isRight() {
        for (boolean moved = true; moved; ) {
            moved = false;
            for (Map.Entry<String, Queue<Integer>> lane : lanes.entrySet()) {
                String rank = lane.getKey().split(" ")[0];
                while (!lane.getValue().isEmpty() && step(rank, lane.getValue().peek())) {
                    lane.getValue().poll();
                    moved = true;
                }
            }
        }
        return lanes.values().stream().allMatch(Queue::isEmpty)
                && channels.values().stream().allMatch(Queue::isEmpty)
                && programs.valueStream()
                        .allMatch(program -> program.get("required")
                                .valueStream()
                                .allMatch(required -> isMet(program.get("rank").toString(), required)));
    }

    private boolean step(String rank, int number) {
        JsonNode op = op(rank, number);
        if (!op.get(inPlace ? "afterInPlace" : "after")
                .valueStream()
                .allMatch(w -> complete.contains(rank + " " + w))) {
            return false;
        }
        String peer = op.path("peer").toString();
        String kind = op.get("op").stringValue();
        if (kind.equals("send")) {
            return channel(rank, peer, op).add(number);
        } else if (kind.equals("recv")) {
            Integer sent = channel(peer, rank, op).poll();
            if (sent == null || !op(peer, sent).get("key").equals(op.get("key"))) {
                return false;
            }
            move(places(peer, op(peer, sent).get("reads")), places(rank, op.get("writes")));
            complete.add(peer + " " + sent);
        } else if (kind.equals("apply")) {
            add(
                    kernels.get(op.get("kernel").stringValue()),
                    places(rank, op.get("reads")),
                    places(rank, op.get("writes")));
        } else {
            move(places(rank, op.get("reads")), places(rank, op.get("writes")));
        }
        return complete.add(rank + " " + number);
    }

    /** Each target gets what all sources of its chunk hold together; there may be several only in reductions. */
    private void move(List<String> sources, List<String> targets) {
        List<List<String>> results = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            String chunk = targets.get(i).split(" ")[2];
            results.add(sources.stream()
                    .filter(s -> s.endsWith(" " + chunk))
                    .flatMap(s -> memory.get(s).stream())
                    .toList());
        }
        for (int i = 0; i < targets.size(); i++) {
            memory.put(targets.get(i), results.get(i));
        }
    }

    /** The target gets what is there already, if the kernel accumulates, and a term of each group of operands. */
    private void add(JsonNode kernel, List<String> sources, List<String> targets) {
        boolean accumulates = kernel.get("accumulates").booleanValue();
        int operands = kernel.get("operands").intValue();
        List<String> sum = new ArrayList<>(accumulates ? memory.get(sources.getFirst()) : List.of());
        for (int first = accumulates ? 1 : 0; first < sources.size(); first += operands) {
            List<String> factors = sources.subList(first, first + operands).stream()
                    .flatMap(s -> memory.get(s).stream())
                    .toList();
            sum.add(kernel.get("term").stringValue() + factors);
        }
        memory.put(targets.getFirst(), sum);
    }

    private static String contribution(JsonNode required, int from) {
        if (!required.has("kernel")) {
            return from + "." + required.get("chunk");
        }
        JsonNode factors =
                required.get("factors").get(from - required.get("from").intValue());
        return required.get("kernel").stringValue()
                + factors.valueStream().map(chunk -> from + "." + chunk).toList();
    }

    private boolean isMet(String rank, JsonNode required) {
        JsonNode chunk = required.get("chunk");
        List<String> expected = IntStream.range(
                        required.get("from").intValue(), required.get("to").intValue())
                .mapToObj(from -> contribution(required, from))
                .sorted()
                .toList();
        List<String> found = memory.getOrDefault(place(rank, "out", chunk.intValue()), List.of());
        return expected.isEmpty() || found.stream().sorted().toList().equals(expected);
    }

    private JsonNode op(String rank, int number) {
        return programs.get(Integer.parseInt(rank)).get("ops").get(number);
    }

    private Queue<Integer> channel(String source, String destination, JsonNode op) {
        return channels.computeIfAbsent(source + " " + destination + " " + op.get("lane"), c -> new ArrayDeque<>());
    }

    private List<String> places(String rank, JsonNode slices) {
        return slices.valueStream()
                .flatMap(slice -> IntStream.range(0, slice.get("count").intValue())
                        .mapToObj(i -> place(
                                rank,
                                slice.get("buffer").stringValue(),
                                slice.get("first").intValue() + i)))
                .toList();
    }

    private String place(String rank, String buffer, int chunk) {
        String input = rank + " in " + chunk;
        return inPlace && buffer.equals("out") && memory.containsKey(input) ? input : rank + " " + buffer + " " + chunk;
    }
}
