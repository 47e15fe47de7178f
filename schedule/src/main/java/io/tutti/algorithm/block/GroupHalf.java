package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.Folding;
import io.tutti.algorithm.group.GroupChoice;
import io.tutti.algorithm.group.PermutationGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One half of the generalized allreduce: the steps that fold the vectors of a group, or those that distribute them. Its
 * parameters are {@code width}, the most vectors that a step folds, and {@code group}, which ranks communicate; see
 * {@link GroupChoice}. Position p is always on rank p, so that chunk p is.
 */
abstract class GroupHalf implements Algorithm {
    private static final String NAME = "generalized";
    private static final int UNBOUNDED = 999_999_999;

    private final int width;
    private final GroupChoice choice;
    private final String name;

    GroupHalf() {
        this(UNBOUNDED, GroupChoice.CYCLIC);
    }

    GroupHalf(int width, String group) {
        this.width = width;
        choice = new GroupChoice(group, GroupChoice.PLAIN);
        List<String> settings = new ArrayList<>();
        if (width < UNBOUNDED) {
            settings.add("width=" + width);
        }
        if (!group.equals(GroupChoice.CYCLIC)) {
            settings.add("group=" + group);
        }
        name = settings.isEmpty() ? NAME : NAME + ":" + String.join(",", settings);
    }

    /** The same algorithm with another width and group. */
    abstract Algorithm with(int otherWidth, String group);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        int newWidth = parameters.number("width", 1, UNBOUNDED, width);
        String group = parameters.text("group", choice.group());
        parameters.requireNoOthers(NAME);
        return with(newWidth, group);
    }

    @Override
    public final String parameters(ScheduleRequest request) {
        String group = choice.of(request).map(PermutationGroup::toString).orElse(choice.group());
        return "width=" + Math.min(width, request.ranks()) + ",group=" + group;
    }

    @Override
    public final boolean takes(ScheduleRequest request) {
        return choice.of(request).isPresent();
    }

    @Override
    public final Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return Optional.of(choice.sample(request));
    }

    /** The folding for a request. */
    final Folding folding(ScheduleRequest request) {
        PermutationGroup group = choice.of(request)
                .orElseThrow(
                        () -> new IllegalArgumentException("ranks=" + request.ranks() + " are not taken by " + name));
        return new Folding(group, 0, width);
    }

    /** Whether each step moves one vector at a time. */
    final boolean isRing() {
        return width == 1;
    }
}
