package io.tutti.sparse.exchange;

import io.tutti.algorithm.Parameters;
import java.util.Locale;

/**
 * The parts of {@link OkTopk}, each of which can be changed separately.
 *
 * @param split the boundaries of regions
 * @param tau exchanges for which regions are kept
 * @param rotate whether ranks begin with different owners of regions
 * @param buckets number of parts in which selected elements are sent; each is added up while the next is in transit
 * @param reuse exchanges for which thresholds are kept
 * @param watch whether thresholds that select more than 1.25 k or fewer than k/2, and regions with which the bound on
 *     the volume would not hold, are recomputed at once
 * @param balance when sums are balanced before they are gathered
 * @param threshold how the threshold of the sums is computed
 * @param gather algorithm by which sums are gathered; {@code bounded} for a logarithmic number of steps where the
 *     bound on the volume leaves room, otherwise a ring
 */
record OkTopkParameters(
        Split split,
        int tau,
        boolean rotate,
        int buckets,
        int reuse,
        boolean watch,
        Balance balance,
        GlobalThreshold threshold,
        String gather) {
    /** The boundaries of regions. */
    enum Split {
        /** All regions are equally long. */
        EQUAL,
        /** The means of the boundaries that split each rank's selection equally. */
        AVERAGED,
        /** Boundaries that split the selections of all ranks together equally; owners keep most of their elements. */
        GLOBAL
    }

    /** When sums are balanced. */
    enum Balance {
        NEVER,
        /** When a rank has more than four times the mean. */
        UNEVEN
    }

    /** How the threshold of the sums is computed. */
    enum GlobalThreshold {
        /** Every rank gathers all sums. */
        GATHERED,
        /** Digit by digit, by counts over all ranks. */
        DISTRIBUTED
    }

    private static final String BOUNDED = "bounded";

    /** As in the paper. */
    static final OkTopkParameters PUBLISHED = new OkTopkParameters(
            Split.AVERAGED, 64, true, 1, 32, false, Balance.UNEVEN, GlobalThreshold.GATHERED, "recursive-doubling");

    /** With a bound on the volume that holds for every input. */
    static final OkTopkParameters STRENGTHENED = new OkTopkParameters(
            Split.GLOBAL, 64, true, 1, 32, true, Balance.NEVER, GlobalThreshold.DISTRIBUTED, BOUNDED);

    /** The algorithm that gathers sums of any sizes. */
    String sureGather() {
        return gather.equals(BOUNDED) ? "ring" : gather;
    }

    /** Whether the volume of adding up is known, so that the remaining room may be used for fewer steps. */
    boolean hasBoundedGather() {
        return gather.equals(BOUNDED) && watch && split == Split.GLOBAL;
    }

    /** The parts of a form, changed one by one: {@code form=published,tau=16,balance=never}. */
    static OkTopkParameters of(Parameters given) {
        OkTopkParameters form = form(given.text("form", "strengthened"));
        OkTopkParameters parameters = new OkTopkParameters(
                choice(given, "split", form.split),
                given.number("tau", 1, 1_000_000, form.tau),
                flag(given, "rotate", form.rotate),
                given.number("buckets", 1, 64, form.buckets),
                given.number("reuse", 1, 1_000_000, form.reuse),
                flag(given, "watch", form.watch),
                choice(given, "balance", form.balance),
                choice(given, "threshold", form.threshold),
                given.text("gather", form.gather));
        given.requireNoOthers(OkTopk.SCHEME.name());
        return parameters;
    }

    private static OkTopkParameters form(String name) {
        return switch (name) {
            case "published" -> PUBLISHED;
            case "strengthened" -> STRENGTHENED;
            default -> throw new IllegalArgumentException("form=" + name + " must be published or strengthened");
        };
    }

    private static boolean flag(Parameters given, String name, boolean preset) {
        String value = given.text(name, preset ? "on" : "off");
        return switch (value) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException(name + "=" + value + " must be on or off");
        };
    }

    private static <E extends Enum<E>> E choice(Parameters given, String name, E preset) {
        String value = given.text(name, lower(preset));
        StringBuilder choices = new StringBuilder();
        for (E choice : preset.getDeclaringClass().getEnumConstants()) {
            if (lower(choice).equals(value)) {
                return choice;
            }
            choices.append(choices.isEmpty() ? "" : ", ").append(lower(choice));
        }
        throw new IllegalArgumentException(name + "=" + value + " must be one of " + choices);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
