package io.tutti.cli.schedules;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Program;
import io.tutti.schedule.RankRange;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The fields of {@link ScheduleJson}, unchanged; a field that is missing in the file is null. */
record ScheduleDocument(
        String format,
        Integer version,
        String algorithm,
        String symmetry,
        List<Integer> nodes,
        CollectivePart collective,
        Derived derived,
        List<RankPart> programs) {
    static final String FORMAT = "tutti-schedule";
    static final int VERSION = 1;

    record Derived(
            Integer steps, Long messages, Boolean needsCommutative, String reproducibility, Most mostOfOneRank) {}

    record Most(Integer messages, Long chunksSent, Long chunksReduced, Long chunksOfScratch) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CollectivePart(
            String name,
            Map<String, Integer> parameters,
            Integer ranks,
            Integer chunks,
            Boolean reduces,
            Boolean mayBeInPlace,
            Map<String, KernelPart> kernels) {
        static CollectivePart of(Schedule schedule) {
            Collective collective = schedule.collective();
            return new CollectivePart(
                    collective.name(),
                    collective.parameters(),
                    collective.ranks(),
                    collective.chunks(),
                    collective.isReducing(),
                    collective.mayBeInPlace(),
                    KernelPart.of(schedule));
        }
    }

    /**
     * Requires that {@code chunk} is the reduction of the contributions of ranks {@code from} to {@code to - 1}, each
     * once. A contribution is the rank's input of this chunk. If there is a kernel, it is the kernel's result for the
     * rank's inputs of the chunks that {@code factors} lists for each of these ranks.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Required(Integer chunk, Integer from, Integer to, String kernel, List<List<Integer>> factors) {
        static Required of(Collective collective, int rank, int chunk) {
            RankRange range = collective.contributors(rank, chunk);
            List<List<Integer>> factors = new ArrayList<>();
            String kernel = null;
            for (int other = range.from(); other < range.to(); other++) {
                Symbol contribution = collective.contribution(other, chunk);
                if (contribution instanceof Symbol.Applied applied) {
                    kernel = applied.kernel();
                    int owner = other;
                    factors.add(applied.operands().stream()
                            .map(operand -> own(operand, owner))
                            .toList());
                } else if (own(contribution, other) != chunk) {
                    throw new IllegalArgumentException("contribution=" + contribution + " has no JSON form");
                }
            }
            return new Required(chunk, range.from(), range.to(), kernel, kernel == null ? null : factors);
        }

        private static int own(Symbol symbol, int rank) {
            if (symbol instanceof Symbol.Own own && own.rank() == rank) {
                return own.chunk();
            }
            throw new IllegalArgumentException("contribution=" + symbol + " has no JSON form");
        }
    }

    record RankPart(
            Integer rank, List<Integer> input, List<Integer> output, List<Required> required, List<OpDocument> ops) {
        static RankPart of(Schedule schedule, int rank) {
            Collective collective = schedule.collective();
            List<Integer> output = chunks(collective.output(rank));
            return new RankPart(
                    rank,
                    chunks(collective.input(rank)),
                    output,
                    output.stream()
                            .map(chunk -> Required.of(collective, rank, chunk))
                            .toList(),
                    ops(schedule.program(rank), collective));
        }

        private static List<Integer> chunks(ChunkRun run) {
            return IntStream.range(0, run.count()).mapToObj(run::chunk).toList();
        }

        private static List<OpDocument> ops(Program program, Collective collective) {
            Dependencies apart = Dependencies.of(program, collective, false);
            Dependencies inPlace = Dependencies.of(program, collective, collective.mayBeInPlace());
            return IntStream.range(0, program.ops().size())
                    .mapToObj(number -> OpDocument.of(
                            program.ops().get(number),
                            ScheduleJson.list(apart.of(number)),
                            ScheduleJson.list(inPlace.of(number))))
                    .toList();
        }
    }

    /** Returns the value of a mandatory field; throws if it is missing. */
    static <T> T requirePresent(T value, String field) {
        if (Objects.isNull(value)) {
            throw new IllegalArgumentException(field + " is missing or null");
        }
        return value;
    }
}
