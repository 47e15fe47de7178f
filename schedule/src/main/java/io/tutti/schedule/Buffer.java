package io.tutti.schedule;

/**
 * A buffer of a rank: the collective's INPUT or OUTPUT, or scratch memory. INPUT and OUTPUT hold the chunks that the
 * {@link Collective} states, in its order. A scratch buffer holds one run of chunks at a time: the run of the last
 * write that was not contained in the run it already held.
 */
public sealed interface Buffer {
    /** The rank's contribution; never written. */
    Buffer INPUT = User.INPUT;
    /** The rank's result. In place, OUTPUT and INPUT are the same memory for the chunks that both hold. */
    Buffer OUTPUT = User.OUTPUT;

    /**
     * {@return a scratch buffer}
     *
     * @param number the buffer's number on its rank, from 0
     * @throws IllegalArgumentException if the number is negative
     */
    static Buffer scratch(int number) {
        return new Scratch(number);
    }

    /** The buffers that the caller of the collective passes. */
    enum User implements Buffer {
        /** Implements {@link Buffer#INPUT}. */
        INPUT("in"),
        /** Implements {@link Buffer#OUTPUT}. */
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

    /**
     * Temporary memory of a run, private to its rank.
     *
     * @param number the buffer's number on its rank, from 0
     */
    record Scratch(int number) implements Buffer {
        /** Checks that the number is not negative. */
        public Scratch {
            if (number < 0) {
                throw new IllegalArgumentException("number=" + number + " must not be negative");
            }
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Scratch scratch && number == scratch.number;
        }

        @Override
        public String toString() {
            return "s" + number;
        }
    }

    /**
     * Parses the form that {@code toString} writes: {@code in}, {@code out}, {@code s0}.
     *
     * @param text the text of one buffer, without blanks
     * @return the buffer
     * @throws IllegalArgumentException if the text has another form
     */
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
