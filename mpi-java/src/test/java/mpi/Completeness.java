package mpi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What became of every member of a dialect: derived from the classes where they tell, from {@code notes.txt} where they
 * cannot. A note is {@code dialect | regular expression of the line | state | how}.
 */
final class Completeness {
    /** A note with the members that it stands for. */
    private record Note(String dialect, String pattern, State state, String how) {
        static Note parse(String line) {
            String[] parts = line.split(" \\| ", 4);
            return new Note(parts[0], parts[1], State.valueOf(parts[2].toUpperCase(java.util.Locale.ROOT)), parts[3]);
        }

        boolean matches(Dialect of, Signature member) {
            return dialect.equals(of.file()) && member.toString().matches(pattern);
        }
    }

    /** What became of a member. */
    enum State {
        DONE,
        DIFFERS,
        REFUSED,
        /** In no class and in no note: what the test finds. */
        UNKNOWN
    }

    /** A row of the table. */
    record Row(Dialect dialect, Signature member, State state, String how) {}

    private final List<Note> notes =
            Dialect.lines("notes.txt").stream().map(Note::parse).toList();
    private final TreeSet<String> used = new TreeSet<>();
    private final Map<String, Optional<Class<?>>> classes = new HashMap<>();

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Dialect dialect : Dialect.values()) {
            dialect.members().forEach(member -> rows.add(row(dialect, member)));
        }
        return rows;
    }

    /** Notes that no member needed in {@link #rows}. */
    List<String> idleNotes() {
        return notes.stream()
                .map(Note::pattern)
                .filter(pattern -> !used.contains(pattern))
                .toList();
    }

    private Row row(Dialect dialect, Signature member) {
        Optional<Row> noted = notes.stream()
                .filter(note -> note.matches(dialect, member))
                .findFirst()
                .map(note -> {
                    used.add(note.pattern());
                    return new Row(dialect, member, note.state(), note.how());
                });
        return noted.orElseGet(() -> derived(dialect, member));
    }

    private Row derived(Dialect dialect, Signature member) {
        Optional<Class<?>> owner = owner(member);
        if (owner.isEmpty()) {
            return new Row(dialect, member, State.UNKNOWN, "no such class");
        }
        return Refusals.of(owner.get(), member)
                .map(sentence -> new Row(dialect, member, State.REFUSED, sentence))
                .orElseGet(() -> compared(dialect, member, owner.get()));
    }

    private Optional<Class<?>> owner(Signature member) {
        return classes.computeIfAbsent(member.owner(), name -> {
            try {
                return Optional.of(load(name));
            } catch (ClassNotFoundException e) {
                return Optional.empty();
            }
        });
    }

    private static Row compared(Dialect dialect, Signature member, Class<?> owner) {
        Map<String, Signature> offered = new LinkedHashMap<>();
        for (Signature one : Signature.of(owner)) {
            offered.putIfAbsent(one.name(), one); // the class's own before what it inherits
        }
        Signature ours = offered.get(member.name());
        if (ours == null) {
            return new Row(dialect, member, State.UNKNOWN, "no such member");
        }
        if (ours.isStatic() != member.isStatic()) {
            return new Row(dialect, member, State.DIFFERS, ours.isStatic() ? "is static" : "is not static");
        }
        boolean same = member.result() == null || serves(ours.result(), member.result());
        return new Row(dialect, member, same ? State.DONE : State.DIFFERS, same ? "" : "is a " + ours.result());
    }

    /** Whether a result of type {@code ours} is also one of type {@code theirs}, for a program that is compiled. */
    private static boolean serves(String ours, String theirs) {
        if (ours.equals(theirs) || theirs.equals("Object")) {
            return true;
        }
        try {
            return load(theirs).isAssignableFrom(load(ours));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Without running it: that of a class may need a job. */
    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName("mpi." + name, false, Completeness.class.getClassLoader());
    }
}
