package io.tutti.cli.schedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** An op of the JSON form. */
record FormatOp(
        int rank,
        int number,
        String kind,
        int lane,
        int peer,
        int key,
        String kernel,
        List<Part> reads,
        List<Part> writes,
        List<Integer> after,
        List<Integer> afterInPlace) {
    /** A slice. */
    record Part(String buffer, int first, int count) {
        boolean isScratch() {
            return buffer.startsWith("s");
        }

        List<Integer> chunks() {
            return IntStream.range(first, first + count).boxed().toList();
        }
    }

    static FormatOp of(int rank, int number, JsonNode op) {
        return new FormatOp(
                rank,
                number,
                op.get("op").stringValue(),
                op.get("lane").intValue(),
                op.path("peer").asInt(-1),
                op.path("key").asInt(-1),
                op.path("kernel").asString(""),
                parts(op.get("reads")),
                parts(op.get("writes")),
                numbers(op.get("after")),
                numbers(op.get("afterInPlace")));
    }

    private static List<Part> parts(JsonNode slices) {
        return slices.valueStream()
                .map(slice -> new Part(
                        slice.get("buffer").stringValue(),
                        slice.get("first").intValue(),
                        slice.get("count").intValue()))
                .toList();
    }

    static List<Integer> numbers(JsonNode array) {
        return array.valueStream().map(JsonNode::intValue).toList();
    }

    boolean isSend() {
        return kind.equals("send");
    }

    boolean isRecv() {
        return kind.equals("recv");
    }

    List<Integer> waits(boolean inPlace) {
        return inPlace ? afterInPlace : after;
    }

    List<Integer> readChunks() {
        return reads.stream().flatMap(part -> part.chunks().stream()).toList();
    }

    List<Integer> writtenChunks() {
        return writes.stream().flatMap(part -> part.chunks().stream()).toList();
    }

    /** The places that slices touch; {@code both} are the chunks that are one place in {@code in} and {@code out}. */
    List<String> places(List<Part> slices, Set<Integer> both) {
        List<String> places = new ArrayList<>();
        for (Part part : slices) {
            for (int chunk : part.chunks()) {
                boolean isOnto = kind.equals("copy")
                        && place(reads.getFirst(), chunk, both).equals(place(writes.getFirst(), chunk, both));
                if (!isOnto || part.isScratch()) {
                    places.add(place(part, chunk, both));
                }
            }
        }
        return places;
    }

    private static String place(Part part, int chunk, Set<Integer> both) {
        if (part.isScratch()) {
            return part.buffer();
        }
        return (both.contains(chunk) ? "in" : part.buffer()) + " " + chunk;
    }
}
