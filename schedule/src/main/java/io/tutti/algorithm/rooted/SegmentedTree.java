package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.TreeForm;
import java.util.List;

/** An algorithm in which vectors move along a tree in segments. Its parameters are those of the {@link TreeForm}. */
abstract class SegmentedTree implements Algorithm {
    private final TreeForm form;

    SegmentedTree(TreeForm form) {
        this.form = form;
    }

    /** The same algorithm with another tree or number of segments. */
    abstract Algorithm with(TreeForm other);

    final TreeForm form() {
        return form;
    }

    @Override
    public final String name() {
        return form.name();
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        return with(form.with(parameters, true));
    }

    @Override
    public final String parameters(ScheduleRequest request) {
        return form.parameters(true);
    }

    @Override
    public final List<Algorithm> variants(ScheduleRequest request) {
        return form.variants(request.ranks()).stream().map(this::with).toList();
    }
}
