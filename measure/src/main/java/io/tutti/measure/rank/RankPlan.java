package io.tutti.measure.rank;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the ranks of a job must know before the first instruction.
 *
 * @param socket source of instructions
 * @param collective the measured collective
 * @param type element type
 * @param reduction reduction operator
 * @param most elements of the longest block
 * @param mode how calls are made
 * @param processors processor of each rank for pinning; empty for no pinning
 * @param library name of the {@link JavaLibrary} whose calls are measured; empty for this library
 * @param variants the variants of the collective
 */
public record RankPlan(
        Path socket,
        BenchCollective collective,
        ElementType type,
        Reduction.BuiltIn reduction,
        long most,
        CallMode mode,
        List<Integer> processors,
        Optional<String> library,
        List<BenchVariant> variants) {
    private static final String NONE = "-";
    private static final int HEAD = 8;

    /** Formats the plan as command-line arguments. */
    public List<String> words() {
        String pinned = processors.isEmpty()
                ? NONE
                : processors.stream().map(Object::toString).collect(Collectors.joining(","));
        List<String> words = new ArrayList<>(List.of(
                socket.toString(),
                collective.name(),
                type.name(),
                reduction.name(),
                "" + most,
                mode.word(),
                pinned,
                library.orElse(NONE)));
        variants.forEach(variant -> words.add(variant.word()));
        return List.copyOf(words);
    }

    /** Parses what {@link #words} wrote. */
    static RankPlan of(List<String> words) {
        String pinned = words.get(6);
        return new RankPlan(
                Path.of(words.get(0)),
                BenchCollective.valueOf(words.get(1)),
                ElementType.valueOf(words.get(2)),
                Reduction.BuiltIn.valueOf(words.get(3)),
                Long.parseLong(words.get(4)),
                CallMode.ofWord(words.get(5)),
                pinned.equals(NONE)
                        ? List.of()
                        : Stream.of(pinned.split(",")).map(Integer::valueOf).toList(),
                Optional.of(words.get(7)).filter(name -> !name.equals(NONE)),
                words.subList(HEAD, words.size()).stream()
                        .map(BenchVariant::ofWord)
                        .toList());
    }
}
