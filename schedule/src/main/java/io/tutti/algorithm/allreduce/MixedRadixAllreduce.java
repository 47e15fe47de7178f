package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.MixedRadix;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Radix-k steps. Ranks are numbers with one digit per level. In a level, the k ranks that differ only in its digit
 * exchange directly, all k - 1 messages at once. A level either cuts the remaining chunks into k blocks, one for each
 * of these ranks, which requires a level of distribution later; or, in the last r levels, it exchanges all remaining
 * chunks. With f levels there are 2f - r rounds. Ruefenacht, Bull and Booth, Generalisation of Recursive Doubling for
 * AllReduce, 2017, describe the exchanges; Kolmakov and Zhang 2020 leave the radices open.
 *
 * <p>All ranks get <em>equal bits for any P</em>, and rank order is kept: each level is one reduction of its k operands
 * in digit order, the same on all ranks that perform it. If P is no product of the radices, extra ranks are first
 * folded onto their neighbours, which costs two more rounds and two more vectors.
 *
 * <p>Parameters:
 *
 * <ul>
 *   <li>{@code radix}: the largest radix of a level; the levels are those of the largest number of ranks that fits.
 *   <li>{@code radices}: the radices of all levels, first level first, as in {@code 3x5}. Their product is at least
 *       half of the ranks.
 *   <li>{@code r}: number of levels that exchange all remaining chunks; if it is at least the number of levels, nothing
 *       is distributed.
 * </ul>
 *
 * <p>{@code radices=P} is the two-shot algorithm, with {@code r=1} the one-shot. {@code radix=2} is recursive halving,
 * with r = f recursive doubling, and between them the hybrid of van de Geijn and Rabenseifner, for any P.
 */
final class MixedRadixAllreduce implements Algorithm {
    private static final String NAME = "mixed-radix";
    private static final int MOST = 9999;
    private static final int USUAL = 4;

    private final int radix;
    /** The given radices; empty if they follow from {@link #radix}. */
    private final List<Integer> radices;

    private final int dropped;
    private final String name;

    MixedRadixAllreduce() {
        this(USUAL, List.of(), 0);
    }

    private MixedRadixAllreduce(int radix, List<Integer> radices, int dropped) {
        this.radix = radix;
        this.radices = radices;
        this.dropped = dropped;
        List<String> parameters = new ArrayList<>();
        if (radix != USUAL) {
            parameters.add("radix=" + radix);
        }
        if (!radices.isEmpty()) {
            parameters.add("radices=" + radices.stream().map(String::valueOf).collect(Collectors.joining("x")));
        }
        if (dropped > 0) {
            parameters.add("r=" + dropped);
        }
        name = parameters.isEmpty() ? NAME : NAME + ":" + String.join(",", parameters);
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "ranks that differ in one digit exchange directly, digit by digit (Ruefenacht, Bull and Booth 2017)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        int newRadix = parameters.number("radix", 2, MOST, radix);
        int newDropped = parameters.number("r", 0, MOST, dropped);
        String text = parameters.text("radices", "");
        parameters.requireNoOthers(NAME);
        return new MixedRadixAllreduce(newRadix, text.isEmpty() ? radices : parse(text), newDropped);
    }

    private static List<Integer> parse(String text) {
        if (!text.matches("[1-9][0-9]{0,3}(x[1-9][0-9]{0,3}){0,30}")) {
            throw new IllegalArgumentException("radices=" + text + " must look like 3x5");
        }
        List<Integer> radices =
                Arrays.stream(text.split("x")).map(Integer::valueOf).toList();
        long size = 1;
        for (int each : radices) {
            size *= each;
            if (each < 2 || size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "radices=" + text + " must be at least 2, for fewer than 2^31 ranks");
            }
        }
        return radices;
    }

    @Override
    public String parameters(ScheduleRequest request) {
        String levels = digits(request).map(MixedRadixAllreduce::text).orElse("");
        return (levels.isEmpty() ? "radix=" + radix : "radices=" + levels) + ",r=" + dropped;
    }

    private static String text(MixedRadix digits) {
        return digits.radices().stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    /** Radices 2, 4 and 8 where they differ from other algorithms, with all values of r. */
    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        List<Algorithm> variants = new ArrayList<>(List.of(this));
        int ranks = request.ranks();
        if (Integer.bitCount(ranks) > 1) {
            int dimensions = MixedRadix.largest(ranks, 2).levels();
            for (int r = 1; r < dimensions; r++) {
                variants.add(new MixedRadixAllreduce(2, List.of(), r));
            }
        }
        for (int each = USUAL; each <= 2 * USUAL && each < ranks; each *= 2) {
            int levels = MixedRadix.largest(ranks, each).levels();
            for (int r = each == USUAL ? 1 : 0; r <= levels; r++) {
                variants.add(new MixedRadixAllreduce(each, List.of(), r));
            }
        }
        return variants;
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return digits(request).isPresent();
    }

    private Optional<MixedRadix> digits(ScheduleRequest request) {
        int ranks = request.ranks();
        if (radices.isEmpty()) {
            return Optional.of(MixedRadix.largest(ranks, radix));
        }
        MixedRadix given = new MixedRadix(radices);
        int nodes = given.size();
        return nodes <= ranks && ranks <= 2L * nodes ? Optional.of(given) : Optional.empty();
    }

    @Override
    public Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return radices.isEmpty() ? Optional.empty() : Optional.of(request);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        MixedRadix digits = digits(request)
                .orElseThrow(
                        () -> new IllegalArgumentException("ranks=" + request.ranks() + " are not taken by " + name));
        Fold fold = new Fold(request.ranks(), digits.size());
        int cuts = Math.max(0, digits.levels() - dropped);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), digits.weight(cuts)),
                symmetry(fold, digits, cuts),
                rank -> new MixedRadixProgram(fold, digits, cuts, rank).write());
    }

    private static Symmetry symmetry(Fold fold, MixedRadix digits, int cuts) {
        int ranks = fold.ranks();
        if (fold.extras() > 0) {
            return Symmetry.NONE;
        }
        if (digits.levels() == 1) {
            return Symmetry.rotation(ranks, digits.weight(cuts));
        }
        boolean isBinary = digits.radices().stream().allMatch(each -> each == 2);
        if (isBinary && cuts == 0) {
            return Symmetry.xor(ranks, 1);
        }
        return isBinary && cuts == digits.levels() ? Symmetry.reversedXor(ranks) : Symmetry.NONE;
    }
}
