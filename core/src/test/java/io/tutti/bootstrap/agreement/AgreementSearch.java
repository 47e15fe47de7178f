package io.tutti.bootstrap.agreement;

import io.tutti.bootstrap.agreement.AgreementModel.Sent;
import io.tutti.bootstrap.agreement.AgreementModel.Step;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Visits every state that some ranks can reach together, whatever the order in which messages arrive and whenever ranks die. A rank
 * that begins late is one whose messages arrive late, so all have begun.
 */
final class AgreementSearch {
    private static final int DEAD = -1;

    private final int size;
    private final int deaths;
    private final List<Set<Integer>> suspects;
    private final int highestBallot;
    private final boolean repeats;
    private final AgreementModel model = new AgreementModel();
    private final Set<Node> seen = new HashSet<>();
    private final Deque<Node> next = new ArrayDeque<>();
    private final Set<NextWorld> outcomes = new HashSet<>();
    private int quiet;

    /**
     * All ranks together.
     *
     * @param words the states of the ranks, then the messages in the network in ascending order
     */
    private record Node(int[] words) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && Arrays.equals(words, node.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }

    /**
     * @param deaths how many ranks may die
     * @param suspects by rank, whom it takes for lost from the beginning, whether that is true or not
     * @param rounds how often a rank may propose
     * @param repeats whether the network delivers messages again and again, rather than once
     */
    AgreementSearch(int size, int deaths, List<Set<Integer>> suspects, int rounds, boolean repeats) {
        this.size = size;
        this.deaths = deaths;
        this.suspects = suspects;
        this.highestBallot = rounds * size;
        this.repeats = repeats;
    }

    /** Visits all states; throws an {@link AssertionError} with the state in which a promise is broken. */
    AgreementSearch run() {
        Node node = new Node(
                IntStream.range(0, size).map(rank -> model.initial(rank, size)).toArray());
        for (int rank = 0; rank < size; rank++) {
            node = after(node, rank, model.begin(node.words()[rank], suspects.get(rank)), DEAD);
        }
        visit(node);
        while (!next.isEmpty()) {
            expand(next.removeLast());
        }
        return this;
    }

    int states() {
        return seen.size();
    }

    /** How many states there are in which nothing moves any more, except what the dead have sent. */
    int quiet() {
        return quiet;
    }

    /** What was decided in some state. */
    Set<NextWorld> outcomes() {
        return outcomes;
    }

    private void visit(Node node) {
        if (seen.add(node)) {
            next.add(node);
        }
    }

    private static boolean lives(Node node, int rank) {
        return node.words()[rank] != DEAD;
    }

    private Set<Integer> living(Node node) {
        Set<Integer> living = new TreeSet<>();
        IntStream.range(0, size).filter(rank -> lives(node, rank)).forEach(living::add);
        return living;
    }

    private Agreement agreement(Node node, int rank) {
        return model.state(node.words()[rank]);
    }

    private void expand(Node node) {
        Set<Integer> living = living(node);
        requireOneWorld(node, living);
        boolean moved = deliver(node);
        for (int rank : living) {
            if (size - living.size() < deaths) {
                visit(killed(node, rank));
            }
            moved |= proceed(node, rank);
        }
        if (!moved) {
            quiet++;
            requireEnd(node, living);
        }
    }

    private Node killed(Node node, int rank) {
        int[] words = IntStream.range(0, node.words().length)
                .filter(at -> at < size || model.message(node.words()[at]).to() != rank)
                .map(at -> at == rank ? DEAD : node.words()[at])
                .toArray();
        return new Node(words);
    }

    private boolean deliver(Node node) {
        boolean moved = false;
        for (int at = size; at < node.words().length; at++) {
            int number = node.words()[at];
            Sent sent = model.message(number);
            Step step = model.deliver(node.words()[sent.to()], number);
            boolean changed = take(node, sent.to(), step, repeats ? DEAD : number);
            moved |= changed && lives(node, sent.from());
        }
        return moved;
    }

    /** Tries what happens to a rank by itself: it learns of a death, asks the candidate, begins a higher ballot. */
    private boolean proceed(Node node, int rank) {
        int state = node.words()[rank];
        boolean moved = false;
        for (int other = 0; other < size; other++) {
            moved |= !lives(node, other) && take(node, rank, model.lost(state, other), DEAD);
        }
        int candidate = model.state(state).candidate();
        if (!model.state(state).hasEnded() && candidate != rank && lives(node, candidate)) {
            moved |= take(node, candidate, model.ask(node.words()[candidate], rank), DEAD);
        }
        return moved | take(node, rank, model.retry(state), DEAD);
    }

    /** Takes a step unless it changes nothing or begins too high a ballot; returns whether it was taken. */
    private boolean take(Node node, int rank, Step step, int consumed) {
        boolean tooHigh = step.sent().stream()
                .map(model::message)
                .anyMatch(sent -> sent.message() instanceof AgreementMessage.Prepare prepare
                        && prepare.ballot() >= highestBallot);
        Node after = tooHigh ? node : after(node, rank, step, consumed);
        if (after.equals(node)) {
            return false;
        }
        visit(after);
        return true;
    }

    /** @param consumed the message that has been delivered; {@link #DEAD} for none */
    private Node after(Node node, int rank, Step step, int consumed) {
        TreeSet<Integer> network = new TreeSet<>();
        for (int at = size; at < node.words().length; at++) {
            network.add(node.words()[at]);
        }
        network.remove(consumed);
        step.sent().stream()
                .filter(number -> lives(node, model.message(number).to()))
                .forEach(network::add);
        int[] words = Arrays.copyOf(node.words(), size + network.size());
        words[rank] = step.state();
        int at = size;
        for (int number : network) {
            words[at++] = number;
        }
        return new Node(words);
    }

    /** What ranks have decided, and what they were told was decided, is one world. */
    private void requireOneWorld(Node node, Set<Integer> living) {
        Set<NextWorld> decided = new HashSet<>();
        living.forEach(rank -> agreement(node, rank).decided().ifPresent(decided::add));
        for (int at = size; at < node.words().length; at++) {
            if (model.message(node.words()[at]).message() instanceof AgreementMessage.Decided decision) {
                decided.add(decision.world());
            }
        }
        outcomes.addAll(decided);
        if (decided.size() > 1) {
            throw new AssertionError("two worlds: " + describe(node));
        }
    }

    /**
     * When nothing moves, every rank that lives knows the end; if enough live, it is a decision. Where ranks are wrong about each other,
     * or have no ballot left, that is not promised.
     */
    private void requireEnd(Node node, Set<Integer> living) {
        if (suspects.stream().anyMatch(some -> !some.isEmpty())) {
            return;
        }
        for (int rank : living) {
            Agreement one = agreement(node, rank);
            if (Quorum.of(living, size) ? one.decided().isEmpty() : !one.hasEnded()) {
                throw new AssertionError("rank " + rank + " waits for ever: " + describe(node));
            }
        }
    }

    private String describe(Node node) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < node.words().length; at++) {
            int word = node.words()[at];
            text.append('\n').append(at >= size ? model.message(word) : word == DEAD ? "dead" : model.state(word));
        }
        return text.toString();
    }
}
