package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.bootstrap.placement.Affinity;
import io.tutti.error.CommunicationException;
import io.tutti.kernel.element.Elements;
import io.tutti.kernel.jit.CompilerActivity;
import io.tutti.measure.wire.Instruction;
import io.tutti.measure.wire.RankEnd;
import java.io.IOException;
import java.util.List;

/** One rank of a measured job. It executes instructions until it is instructed to leave. */
public final class BenchRank {
    private static final int FAULT = 1;
    /**
     * The number of a rank that corrupts one element of every result before the check, which proves that checks work.
     */
    private static final Integer SPOILING = Integer.getInteger("tutti.bench.spoil");

    private final Communicator world;
    private final RankPlan plan;
    private final VariantCalls variants;
    private final Stopwatch watch;
    private final OverlapWatch overlap;
    private final TestValues values;
    private Instruction current;
    private BoundCall bound;
    private Runnable call;
    private Runnable touch;

    private BenchRank(Communicator world, RankPlan plan) {
        this.world = world;
        this.plan = plan;
        this.variants = new VariantCalls(world, plan);
        Runnable barrier = world.prepare(new Request.Barrier())::run;
        this.watch = new Stopwatch(barrier);
        this.overlap = new OverlapWatch(world, barrier);
        this.values = TestValues.of(plan, world.size());
    }

    /** Runs the rank. The arguments are those of a {@link RankPlan}. */
    public static void main(String[] words) {
        RankPlan plan = RankPlan.of(List.of(words));
        try (Communicator world = Tutti.connect();
                RankEnd instructions = RankEnd.connect(plan.socket(), world.rank())) {
            BenchRank rank = new BenchRank(world, plan);
            rank.serve(instructions);
            rank.variants.close();
        } catch (CommunicationException | IllegalArgumentException | IOException e) {
            System.err.println("tutti bench: " + e.getMessage());
            System.exit(FAULT);
        }
    }

    private void serve(RankEnd instructions) throws IOException {
        if (!plan.processors().isEmpty()) {
            Affinity.pin(plan.processors().get(world.rank()));
        }
        for (Instruction instruction = instructions.next();
                instruction.kind() != Instruction.Kind.END;
                instruction = instructions.next()) {
            if (instruction.kind() != Instruction.Kind.COMPILED) {
                goTo(instruction);
            }
            switch (instruction.kind()) {
                case CHECK -> instructions.answer(new long[] {check()}, 1);
                case TIME ->
                    instructions.answer(
                            watch.each(touch, call, instruction.untimed(), instruction.iterations()),
                            instruction.iterations());
                case BACK_TO_BACK ->
                    instructions.answer(
                            watch.together(touch, call, instruction.untimed(), instruction.iterations()), 1);
                case OVERLAP ->
                    instructions.answer(
                            overlap.each(
                                    touch,
                                    bound.prepare(plan.reduction()),
                                    instruction.untimed(),
                                    instruction.iterations()),
                            Instruction.OVERLAP_PARTS * instruction.iterations());
                case COMPILED -> instructions.answer(new long[] {CompilerActivity.nanos()}, 1);
                case END -> throw new IllegalStateException("instruction=" + instruction + " ends the loop");
            }
        }
    }

    /** Prepares vectors and call, unless they are those of the last instruction. */
    private void goTo(Instruction instruction) {
        if (current != null && current.variant() == instruction.variant() && current.count() == instruction.count()) {
            return;
        }
        BenchVariant variant = plan.variants().get(instruction.variant());
        bound = variants.bound(variant, instruction.count());
        call = variants.call(variant, bound);
        touch = plan.mode().touches() ? bound.touch() : () -> {};
        current = instruction;
    }

    /**
     * Runs the call once. The reference loop does not synchronize, so barriers ensure that known values are written
     * before they are read, and read before they are overwritten.
     */
    private void runOnce() {
        boolean isLimit = plan.variants().get(current.variant()).isLimit();
        if (isLimit) {
            world.barrier();
        }
        call.run();
        if (isLimit) {
            world.barrier();
        }
    }

    private long check() {
        Check check = new Check(bound, values);
        check.fill();
        runOnce();
        if (SPOILING != null && SPOILING == world.rank() && check.result().count() > 0) {
            Data result = check.result();
            double first = Elements.get(result.type(), result.segment(), 0);
            Elements.set(result.type(), result.segment(), 0, first + 1);
        }
        long wrong = check.wrong();
        check.clear();
        return wrong;
    }
}
