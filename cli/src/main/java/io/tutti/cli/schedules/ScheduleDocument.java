package io.tutti.cli.schedules;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Program;
import io.tutti.schedule.RankRange;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symbol;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The fields of {@link ScheduleJson}, as they stand there. */
record ScheduleDocument(
        String format,
        int version,
        String algorithm,
        String symmetry,
        CollectivePart collective,
        Derived derived,
        List<RankPart> programs) {
    static final String FORMAT = "tutti-schedule";
    static final int VERSION = 1;

    record Derived(int steps, long messages, boolean needsCommutative, String reproducibility, Most mostOfOneRank) {}

    record Most(int messages, long chunksSent, long chunksReduced, long chunksOfScratch) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CollectivePart(
            String name,
            Map<String, Integer> parameters,
            int ranks,
            int chunks,
            boolean reduces,
            boolean mayBeInPlace,
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
     * The contributions of ranks {@code from} to {@code to - 1}, each once, are what {@code chunk} must be. A contribution
     * is the rank's input of this chunk; or, if there is a kernel, what it makes of the rank's inputs of the chunks that
     * {@code factors} lists for each of these ranks.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Required(int chunk, int from, int to, String kernel, List<List<Integer>> factors) {
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
            int rank, List<Integer> input, List<Integer> output, List<Required> required, List<OpDocument> ops) {
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

    Schedule toSchedule() {
        if (!FORMAT.equals(format) || version != VERSION) {
            throw new IllegalArgumentException(
                    "format=" + format + " version=" + version + " must be " + FORMAT + " 1");
        }
        requirePresent(collective, "collective");
        requirePresent(collective.name(), "collective.name");
        Collective read =
                Collectives.of(collective.name(), requirePresent(collective.parameters(), "collective.parameters"));
        Symmetry resemblance = Symmetry.parse(requirePresent(symmetry, "symmetry"), read.ranks(), read.chunks());
        List<Program> all = new ArrayList<>();
        for (RankPart part : requirePresent(programs, "programs")) {
            requirePresent(part, "programs[" + all.size() + "]");
            if (part.rank() != all.size()) {
                throw new IllegalArgumentException(
                        "rank=" + part.rank() + " stands where rank " + all.size() + " should");
            }
            all.add(new Program(
                    part.rank(),
                    requirePresent(part.ops(), "ops").stream()
                            .map(op -> requirePresent(op, "op").toOp())
                            .toList()));
        }
        if (all.size() != read.ranks()) {
            throw new IllegalArgumentException(all.size() + " of " + read.ranks() + " ranks have a program");
        }
        return Schedule.of(requirePresent(algorithm, "algorithm"), read, resemblance, List.copyOf(all)::get);
    }

    /** The value of a field that must not be missing. */
    static <T> T requirePresent(T value, String field) {
        if (Objects.isNull(value)) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }
}
