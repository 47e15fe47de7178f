package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.Folding;
import io.tutti.algorithm.group.GroupChoice;
import io.tutti.algorithm.group.PermutationGroup;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An allreduce for any number of ranks and any number of steps from L = ⌈log2 P⌉ to 2(P-1), with one message per step
 * and rank. The vectors of a group are folded, half of the remaining ones in each step, and then distributed; see
 * {@link Folding}. Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020.
 *
 * <p>Parameters:
 *
 * <ul>
 *   <li>{@code r}: drops r of the L steps of the distribution, for longer messages: 2L - r steps. 0 sends the least
 *       (eq. 25), L or more sends whole vectors (eq. 44).
 *   <li>{@code width}: folds at most {@code width} vectors per step, for more and shorter messages with the same total;
 *       requires r = 0. 1 is the ring.
 *   <li>{@code group}, {@code h}: which ranks communicate; see {@link GroupChoice}.
 * </ul>
 *
 * <p>Special cases, up to the names of ranks and chunks: {@code width=1} is the ring; {@code group=X} is recursive
 * halving, with r = L recursive doubling, and with r between them the hybrid of van de Geijn and Rabenseifner.
 *
 * <p>All ranks get equal bits in three cases: if each chunk has one owner, which is r = 0 with any width; if all r
 * steps are exclusive or, which is {@code group=ZX} with r up to the number of times that 2 divides P; and, also with
 * the cyclic group, for every r if P is a power of two. Otherwise the owners of a chunk reduce it starting with
 * different ranks.
 */
final class GeneralizedAllreduce implements Algorithm {
    private static final String NAME = "generalized";
    private static final int MOST_STEPS = 30;
    private static final int UNBOUNDED = 999_999_999;

    private final int dropped;
    private final int width;
    private final GroupChoice choice;
    private final String name;

    GeneralizedAllreduce() {
        this(0, UNBOUNDED, new GroupChoice(GroupChoice.CYCLIC, GroupChoice.PLAIN));
    }

    private GeneralizedAllreduce(int dropped, int width, GroupChoice choice) {
        if (dropped > 0 && width < UNBOUNDED) {
            throw new IllegalArgumentException("r=" + dropped + " and width=" + width + " exclude each other");
        }
        this.dropped = dropped;
        this.width = width;
        this.choice = choice;
        List<String> parameters = new ArrayList<>();
        if (dropped > 0) {
            parameters.add("r=" + dropped);
        }
        if (width < UNBOUNDED) {
            parameters.add("width=" + width);
        }
        if (!choice.group().equals(GroupChoice.CYCLIC)) {
            parameters.add("group=" + choice.group());
        }
        if (!choice.placement().equals(GroupChoice.PLAIN)) {
            parameters.add("h=" + choice.placement());
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
        return "folds the vectors of a group by half in each step, for any P and number of steps (Kolmakov and Zhang"
                + " 2020)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        int newDropped = parameters.number("r", 0, MOST_STEPS, dropped);
        int newWidth = parameters.number("width", 1, UNBOUNDED, width);
        String group = parameters.text("group", choice.group());
        String placement = parameters.text("h", choice.placement());
        parameters.requireNoOthers(NAME);
        return new GeneralizedAllreduce(newDropped, newWidth, new GroupChoice(group, placement));
    }

    @Override
    public String parameters(ScheduleRequest request) {
        String group = choice.of(request).map(PermutationGroup::toString).orElse("");
        return "r=" + dropped
                + (dropped == 0 ? ",width=" + Math.min(width, request.ranks()) : "")
                + ",group=" + (group.isEmpty() ? choice.group() : group)
                + ",h=" + choice.placement();
    }

    /**
     * All values of r: first with exclusive or as far as it divides P, which sends less and gives equal bits, then with
     * the cyclic group. The values that equal recursive doubling are omitted. On several nodes, also the group that
     * matches the nodes, as long as it gives equal bits.
     */
    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        List<Algorithm> variants = new ArrayList<>(List.of(this));
        int twos = Integer.numberOfTrailingZeros(request.ranks());
        int most = steps(request.ranks()) == twos ? twos - 1 : steps(request.ranks());
        for (int r = 1; r <= most; r++) {
            variants.add(variant(r, r <= twos ? GroupChoice.MIXED : GroupChoice.CYCLIC, GroupChoice.PLAIN));
        }
        int nodes = request.topology().nodes();
        if (nodes > 1 && nodes < request.ranks()) {
            for (int r = 0; r <= Integer.numberOfTrailingZeros(nodes); r++) {
                variants.add(variant(r, GroupChoice.NODES, GroupChoice.NODES));
            }
        }
        return variants;
    }

    private static Algorithm variant(int dropped, String group, String placement) {
        return new GeneralizedAllreduce(dropped, UNBOUNDED, new GroupChoice(group, placement));
    }

    private static int steps(int ranks) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return choice.of(request).isPresent();
    }

    @Override
    public Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return Optional.of(choice.sample(request));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        PermutationGroup group = choice.of(request)
                .orElseThrow(
                        () -> new IllegalArgumentException("ranks=" + request.ranks() + " are not taken by " + name));
        Folding folding = new Folding(group, dropped, width);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(request.ranks(), folding.chunks()),
                symmetry(folding),
                rank -> new FoldProgram(folding, rank).write());
    }

    /** The symmetry of the schedule. Runs of chunks that wrap around make the number of ops differ between ranks. */
    private Symmetry symmetry(Folding folding) {
        PermutationGroup group = folding.group();
        int order = group.order();
        if (GroupChoice.isXor(group)) {
            return Symmetry.xor(order, folding.chunks());
        }
        if (GroupChoice.isReversedXor(group) && folding.chunks() == order) {
            return Symmetry.reversedXor(order);
        }
        boolean isWhole = folding.chunks() == 1 || width == 1;
        return isWhole && GroupChoice.isCyclic(group) ? Symmetry.rotation(order, folding.chunks()) : Symmetry.NONE;
    }
}
