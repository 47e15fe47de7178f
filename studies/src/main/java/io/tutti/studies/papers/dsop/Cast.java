package io.tutti.studies.papers.dsop;

import static io.tutti.studies.sums.SumMethod.Kernel.FUSED;
import static io.tutti.studies.sums.SumMethod.Kernel.PUBLISHED;

import io.tutti.algorithm.ScheduleRequest;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.studies.Protocol;
import io.tutti.studies.sums.CampaignPlan;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumsBed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The measured methods, their sizes and their repetitions. */
final class Cast {
    /** The baseline among Tutti's algorithms. */
    static final String ALLREDUCE = "allreduce";

    static final String GENERALIZED = "g-rabenseifner";
    static final String ALLGATHER = "allgather";

    /** The fastest of the near algorithms, as a calibration run finds it. */
    static final String MEASURED = OuterProducts.MEASURED;

    /** Least N per rank: below, the vectors are too large compared with the matrix. */
    static final int LEAST_ROWS = 40;

    private static final List<String> ALLREDUCES =
            List.of(ALLREDUCE, "allreduce:by=two-shot", "allreduce-ring", "allreduce-rabenseifner");
    private static final String DIRECT = "vectors=direct,blocks=direct";
    private static final List<String> OTHERS = List.of(
            GENERALIZED,
            GENERALIZED + ":" + DIRECT,
            GENERALIZED + "-pipelined",
            "all-scatter:blocks=direct",
            ALLGATHER,
            ALLGATHER + ":by=direct");
    /** This many virtual machines need minutes to warm up each method, so only methods that can win are measured. */
    private static final List<String> FOR_MANY = List.of(GENERALIZED + ":" + DIRECT, ALLGATHER + ":by=direct");

    private static final List<String> FOR_QUICK = List.of(
            GENERALIZED + ":" + DIRECT,
            GENERALIZED + "-pipelined",
            "all-scatter:blocks=direct",
            ALLGATHER,
            ALLGATHER + ":by=direct");

    private static final int MANY = 32;
    private static final int SHARES = 8;
    private static final int FULL_ITERATIONS = 25;
    private static final int QUICK_ITERATIONS = 4;
    private static final int USUAL_ITERATIONS = 9;
    private static final int FEW = 3;
    /** Large numbers of ranks would take the whole night, so they get fewer repetitions. */
    private static final int FULL_REPETITIONS = 960;

    private Cast() {}

    /** Returns whether a method is a form of the generalized algorithm that divides G among all ranks. */
    static boolean isGeneralized(SumMethod method) {
        return method.method().startsWith(GENERALIZED) && !method.method().contains("share=");
    }

    /** Returns whether a method is an algorithm of Tutti and not a selection among them. */
    static boolean isAlgorithm(SumMethod method) {
        return method.isOurs() && !method.isByTrial();
    }

    static boolean isAllreduce(SumMethod method) {
        return method.isOurs() && method.method().startsWith(ALLREDUCE);
    }

    /**
     * Returns the partial replication among as many neighbours as reduce the transferred part of G by two thirds, or by
     * half.
     */
    static String shared(int ranks) {
        int share = ranks > SHARES && ranks % SHARES == 0 ? SHARES : 2;
        return GENERALIZED + ":share=" + share;
    }

    /** Returns the methods for a number of ranks: first those of other libraries, then Tutti's with both kernels. */
    private static List<SumMethod> methods(int ranks, boolean isQuick, SumsBed bed, List<Integer> sizes) {
        boolean areFew = isQuick || ranks >= MANY;
        Set<SumMethod> all = new LinkedHashSet<>(bed.others());
        for (String name : areFew ? ALLREDUCES.subList(0, 2) : ALLREDUCES) {
            if (SentBytes.algorithm(name).takes(ScheduleRequest.of(ranks))) {
                all.add(SumMethod.ours(name, PUBLISHED));
            }
        }
        if (ranks < MANY) {
            all.add(SumMethod.ours(ALLREDUCE, FUSED));
        }
        List<String> names = new ArrayList<>(ranks >= MANY ? FOR_MANY : isQuick ? FOR_QUICK : OTHERS);
        names.add(shared(ranks));
        for (String name : names) {
            all.add(SumMethod.ours(name, PUBLISHED));
            all.add(SumMethod.ours(name, FUSED));
        }
        for (SumMethod.Kernel kernel : SumMethod.Kernel.values()) {
            all.add(SumMethod.ours(MEASURED, kernel));
        }
        all.addAll(chosen(ranks, bed, sizes));
        return List.copyOf(all);
    }

    /** Returns what would be selected by prediction, so that the quality of the prediction can be stated. */
    private static List<SumMethod> chosen(int ranks, SumsBed bed, List<Integer> sizes) {
        List<SumMethod> chosen = new ArrayList<>();
        for (int size : bed.bytesPerSecond() > 0 ? sizes : List.<Integer>of()) {
            Oracle oracle = Oracle.ofLab(ranks, bed.bytesPerSecond());
            for (SumMethod.Kernel kernel : SumMethod.Kernel.values()) {
                chosen.add(SumMethod.ours(oracle.choice(kernel, Evidence.shape(size)), kernel));
            }
        }
        return chosen;
    }

    /** Returns the iterations of a repetition, the first of which is dropped. */
    static int iterations(Protocol protocol) {
        int usual = switch (protocol.extent()) {
            case QUICK -> QUICK_ITERATIONS;
            case USUAL -> USUAL_ITERATIONS;
            case FULL -> FULL_ITERATIONS;
        };
        return protocol.iterations() > 0 ? protocol.iterations() : usual;
    }

    /** Returns the plan that a protocol requires. */
    static CampaignPlan plan(Protocol protocol, SumsBed bed) {
        List<Integer> ranks = protocol.ranks();
        if (ranks.isEmpty()) {
            ranks = protocol.extent() == Protocol.Extent.QUICK ? List.of(8, 16) : List.of(8, 16, 32, 48);
        }
        return new CampaignPlan(
                ranks.stream().map(each -> stage(each, protocol, bed)).toList(), iterations(protocol));
    }

    /** Returns the requested methods, with both kernels. */
    private static List<SumMethod> only(int ranks, List<String> methods) {
        List<SumMethod> all = new ArrayList<>();
        for (String method : methods) {
            if (!method.equals(MEASURED) && !SentBytes.algorithm(method).takes(ScheduleRequest.of(ranks))) {
                throw new IllegalArgumentException("method=" + method + " cannot be done by ranks=" + ranks);
            }
            for (SumMethod.Kernel kernel : SumMethod.Kernel.values()) {
                all.add(SumMethod.ours(method, kernel));
            }
        }
        return List.copyOf(all);
    }

    private static CampaignPlan.Stage stage(int ranks, Protocol protocol, SumsBed bed) {
        int repetitions = switch (protocol.extent()) {
            case QUICK -> FEW;
            case USUAL -> 2 * FEW;
            case FULL -> FULL_REPETITIONS / ranks;
        };
        int rows = LEAST_ROWS * ranks;
        List<Integer> sizes = switch (protocol.extent()) {
            case QUICK, USUAL -> List.of(rows / 2, rows);
            case FULL -> List.of(rows / 2, rows, 2 * rows);
        };
        return new CampaignPlan.Stage(
                ranks,
                sizes,
                protocol.repetitions() > 0 ? protocol.repetitions() : repetitions,
                protocol.only().isEmpty()
                        ? methods(ranks, protocol.extent() == Protocol.Extent.QUICK, bed, sizes)
                        : only(ranks, protocol.only()));
    }
}
