package io.tutti.report.schedule;

import java.util.List;

/**
 * One message of a schedule.
 *
 * @param step step of the message; messages of a step may be in flight concurrently
 * @param from the sender
 * @param to the receiver
 * @param chunks the chunks that it carries
 * @param isCombined whether the receiver reduces a part of it with other data, immediately or later
 * @param isBetweenNodes whether sender and receiver are on different nodes
 */
public record Message(int step, int from, int to, List<Integer> chunks, boolean isCombined, boolean isBetweenNodes) {
    /** Copies the list. */
    public Message {
        chunks = List.copyOf(chunks);
    }

    /** {@return the chunks in few characters: {@code 0–2 5}} */
    public String label() {
        StringBuilder text = new StringBuilder();
        List<Integer> sorted = chunks.stream().sorted().toList();
        for (int i = 0; i < sorted.size(); i++) {
            int first = sorted.get(i);
            while (i + 1 < sorted.size() && sorted.get(i + 1) == sorted.get(i) + 1) {
                i++;
            }
            text.append(text.isEmpty() ? "" : " ").append(first);
            if (sorted.get(i) > first) {
                text.append('–').append(sorted.get(i));
            }
        }
        return text.toString();
    }
}
