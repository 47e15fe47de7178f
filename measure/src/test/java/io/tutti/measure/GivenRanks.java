package io.tutti.measure;

import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.wire.BenchController;
import io.tutti.measure.wire.Instruction;
import io.tutti.measure.wire.RankEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ranks that measure nothing: they answer what they are given, over the sockets of others. */
final class GivenRanks implements BenchSubject {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final boolean isOurs;
    private final BenchController controller;
    private final List<Thread> ranks = new ArrayList<>();

    /** What a rank answers. */
    @FunctionalInterface
    interface Answer {
        long[] of(int rank, Instruction instruction);
    }

    private GivenRanks(boolean isOurs, BenchController controller) {
        this.isOurs = isOurs;
        this.controller = controller;
    }

    static GivenRanks start(int ranks, boolean isOurs, Answer answer) throws IOException {
        GivenRanks all = new GivenRanks(isOurs, new BenchController(ranks, LIMIT));
        for (int rank = 0; rank < ranks; rank++) {
            int own = rank;
            all.ranks.add(Thread.ofPlatform().daemon().start(() -> all.serve(own, answer)));
        }
        all.controller.awaitRanks();
        return all;
    }

    private void serve(int rank, Answer answer) {
        try (RankEnd end = RankEnd.connect(controller.socket(), rank)) {
            for (Instruction next = end.next(); next.kind() != Instruction.Kind.END; next = end.next()) {
                long[] words = answer.of(rank, next);
                end.answer(words, words.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "given";
    }

    @Override
    public BenchController controller() {
        return controller;
    }

    @Override
    public boolean isCompiledLate() {
        return false;
    }

    @Override
    public boolean isOurs() {
        return isOurs;
    }

    @Override
    public int leave() {
        controller.close();
        return 0;
    }
}
