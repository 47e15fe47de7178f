package io.tutti.schedule;

/**
 * Where chunks stand on a rank. INPUT and OUTPUT hold the chunks that the collective says, in its order. A scratch
 * buffer holds one run of chunks at a time: the run of the last write that was not inside the run it already held.
 */
public sealed interface Buffer {
    /** The rank's own contribution; never written. */
    Buffer INPUT = User.INPUT;
    /** The rank's result. In place, it is the same memory as INPUT for the chunks that both hold. */
    Buffer OUTPUT = User.OUTPUT;

    /** The n-th scratch buffer, from 0. */
    static Buffer scratch(int number) {
        return new Scratch(number);
    }

    /** The user's buffers. */
    enum User implements Buffer {
        INPUT("in"),
        OUTPUT("out");

        private final String text;

        User(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Memory of the run, private to the rank. */
    record Scratch(int number) implements Buffer {
        /** Checks the number. */
        public Scratch {
            if (number < 0) {
                throw new IllegalArgumentException("number=" + number + " must not be negative");
            }
        }

        @Override
        public String toString() {
            return "s" + number;
        }
    }

    /** Reads the form that {@code toString} writes: {@code in}, {@code out}, {@code s0}. */
    static Buffer parse(String text) {
        return switch (text) {
            case "in" -> INPUT;
            case "out" -> OUTPUT;
            default -> {
                if (!text.matches("s(0|[1-9][0-9]{0,5})")) {
                    throw new IllegalArgumentException("buffer=" + text + " must be in, out or s and a number");
                }
                yield new Scratch(Integer.parseInt(text.substring(1)));
            }
        };
    }
}
