package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Setting;
import io.tutti.mpi.MpiCollectives;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Communicators and memory of a job's variants, and the calls prepared so far. Each algorithm has one communicator.
 * Each kind of buffer has two vectors; vectors in shared memory belong to a communicator and therefore exist for each
 * algorithm.
 */
final class VariantCalls {
    private static final String AUTO = "auto";

    private record Kind(String algorithm, BufferKind buffers) {}

    private final RankPlan plan;
    private final Map<String, Communicator> communicators = new LinkedHashMap<>();
    private final Map<Kind, Data[]> memory = new HashMap<>();
    private final Map<BenchVariant, Runnable> calls = new HashMap<>();
    private final Communicator world;
    private PlainLoop loop;
    private MpiCollectives mpi;
    private LibraryCalls library;
    private long count = -1;

    /** Creates the communicators and vectors; collective. */
    VariantCalls(Communicator world, RankPlan plan) {
        this.world = world;
        this.plan = plan;
        long elements = Math.max(
                plan.collective().input().elements(plan.most(), world.size()),
                plan.collective().output().elements(plan.most(), world.size()));
        for (BenchVariant variant : plan.variants()) {
            if (variant.isLimit()) {
                addLimit(kind(variant), elements);
            } else if (variant.isMpi()) {
                mpi = mpi == null ? MpiCollectives.of(world) : mpi;
                addForeign(variant, elements);
            } else if (plan.library().isPresent()) {
                library = library == null
                        ? JavaLibraries.named(plan.library().get()).open(world)
                        : library;
                addForeign(variant, elements);
            } else {
                Communicator own =
                        communicators.computeIfAbsent(variant.algorithm(), name -> communicator(world, name));
                memory.computeIfAbsent(kind(variant), kind -> pair(own, kind.buffers, elements));
            }
        }
    }

    private void addLimit(Kind kind, long elements) {
        loop = loop == null ? new PlainLoop(world, elements * plan.type().bytes()) : loop;
        communicators.put(kind.algorithm(), world);
        memory.put(kind, loop.memory());
    }

    /** The calls of another library in these ranks. The vectors are those of this library's variants with native buffers. */
    private void addForeign(BenchVariant variant, long elements) {
        communicators.put(variant.algorithm(), world);
        memory.computeIfAbsent(kind(variant), kind -> pair(world, kind.buffers, elements));
    }

    private static Communicator communicator(Communicator world, String algorithm) {
        boolean isWorlds = world.options().text(Setting.ALGORITHM).equals(algorithm);
        return isWorlds ? world : world.dup(world.options().with(Setting.ALGORITHM, algorithm));
    }

    private static Kind kind(BenchVariant variant) {
        return new Kind(variant.buffers() == BufferKind.SHARED ? variant.algorithm() : AUTO, variant.buffers());
    }

    private Data[] pair(Communicator communicator, BufferKind buffers, long elements) {
        long bytes = Math.multiplyExact(elements, plan.type().bytes());
        return new Data[] {
            buffers.make(communicator, plan.type(), bytes), buffers.make(communicator, plan.type(), bytes)
        };
    }

    BoundCall bound(BenchVariant variant, long count) {
        Communicator own = communicators.get(variant.algorithm());
        return BoundCall.of(plan.collective(), own, memory.get(kind(variant)), variant.place(), count);
    }

    /** Returns the call on a vector pair. It is created once and kept until another count is requested. */
    Runnable call(BenchVariant variant, BoundCall bound) {
        if (bound.count() != count) {
            calls.clear();
            count = bound.count();
        }
        return calls.computeIfAbsent(variant, each -> bind(each, bound));
    }

    private Runnable bind(BenchVariant variant, BoundCall bound) {
        if (variant.isLimit()) {
            return loop.call(variant.place(), bound.count());
        }
        if (variant.isMpi()) {
            return mpi.bind(bound.request(plan.reduction()));
        }
        if (library != null) {
            return library.bind(bound.request(plan.reduction()));
        }
        if (!variant.algorithm().equals(AUTO) && plan.collective().isOneCall()) {
            requireItself(communicators.get(variant.algorithm()), variant.algorithm(), bound.request(plan.reduction()));
        }
        return bound.call(plan.reduction(), plan.mode());
    }

    /** An algorithm that a call does not allow is passed over; another one must not be measured under its name. */
    private static void requireItself(Communicator communicator, String name, Request request) {
        Algorithm chosen = communicator.algorithm(request);
        Optional<String> wanted = Algorithms.byName(chosen.collective(), name).map(Algorithm::name);
        if (!wanted.equals(Optional.of(chosen.name()))) {
            throw new IllegalArgumentException(
                    "algorithm=" + name + " does not run this call: " + communicator.explain(request));
        }
    }

    /** Closes what was opened here; collective. */
    void close() {
        if (library != null) {
            library.close();
        }
        communicators.values().stream().filter(each -> each != world).forEach(Communicator::close);
    }
}
