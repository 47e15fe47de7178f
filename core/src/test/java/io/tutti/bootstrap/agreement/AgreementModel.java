package io.tutti.bootstrap.agreement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All states of {@link Agreement}, as numbers: what a rank's state becomes by an event, and what it then sends, is computed once. Each
 * message has a number, too.
 */
final class AgreementModel {
    /** A message between two ranks. */
    record Sent(int from, int to, AgreementMessage message) {}

    /**
     * What an event does.
     *
     * @param state the rank's next state
     * @param sent numbers of messages
     */
    record Step(int state, List<Integer> sent) {}

    private record Event(int state, String what) {}

    private final List<Agreement> states = new ArrayList<>();
    private final Map<String, Integer> stateNumbers = new HashMap<>();
    private final List<Sent> messages = new ArrayList<>();
    private final Map<Sent, Integer> messageNumbers = new HashMap<>();
    private final Map<Event, Step> steps = new HashMap<>();

    /** Returns the state of a rank that has not begun. */
    int initial(int rank, int size) {
        return number(new Agreement(rank, size, 100L + rank, (message, to) -> {}));
    }

    Agreement state(int number) {
        return states.get(number);
    }

    Sent message(int number) {
        return messages.get(number);
    }

    Step begin(int state, Set<Integer> suspects) {
        return step(state, "begin " + suspects, rank -> rank.begin(suspects));
    }

    Step deliver(int state, int message) {
        Sent sent = messages.get(message);
        return step(state, "m" + message, rank -> rank.receive(sent.from(), sent.message()));
    }

    Step ask(int state, int from) {
        return step(state, "ask " + from, rank -> rank.receive(from, new AgreementMessage.Ask()));
    }

    Step lost(int state, int other) {
        return step(state, "lost " + other, rank -> rank.lost(other));
    }

    Step retry(int state) {
        return step(state, "retry", Agreement::retry);
    }

    private Step step(int state, String what, Consumer<Agreement> event) {
        return steps.computeIfAbsent(new Event(state, what), absent -> {
            List<Integer> sent = new ArrayList<>();
            Agreement before = states.get(state);
            Agreement after = new Agreement(before, (message, to) -> sent.add(number(before, message, to)));
            event.accept(after);
            return new Step(number(after), sent);
        });
    }

    private int number(Agreement state) {
        return stateNumbers.computeIfAbsent(state.toString(), absent -> {
            states.add(state);
            return states.size() - 1;
        });
    }

    private int number(Agreement from, AgreementMessage message, int to) {
        return messageNumbers.computeIfAbsent(new Sent(from.rank(), to, message), absent -> {
            messages.add(absent);
            return messages.size() - 1;
        });
    }
}
