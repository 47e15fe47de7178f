package io.tutti.config;

import java.util.List;

/** The set of values that a {@link Setting} accepts. */
sealed interface SettingType {
    /** Returns whether a setting of this type accepts {@code value}. */
    boolean accepts(String value);

    /** Describes the accepted values, in words that follow "must be". */
    String expected();

    /** Returns the accepted words, if the type has a fixed set of them. */
    default List<String> words() {
        return List.of();
    }

    /**
     * A whole number without sign or leading zeros, so that equal numbers have equal texts.
     *
     * @param least smallest accepted value
     * @param most largest accepted value, such that values derived from it do not overflow
     */
    record WholeNumber(long least, long most) implements SettingType {
        /** As many as the largest number has. */
        private static final int MOST_DIGITS = 19;

        @Override
        public boolean accepts(String value) {
            if (!isPlain(value)) {
                return false;
            }
            try {
                long number = Long.parseLong(value);
                return number >= least && number <= most;
            } catch (NumberFormatException e) {
                return false; // 19 digits, above 2^63 - 1
            }
        }

        private static boolean isPlain(String value) {
            for (int i = 0; i < value.length(); i++) {
                if (value.charAt(i) < '0' || value.charAt(i) > '9') {
                    return false;
                }
            }
            boolean hasLeadingZero = value.length() > 1 && value.charAt(0) == '0';
            return !value.isEmpty() && value.length() <= MOST_DIGITS && !hasLeadingZero;
        }

        @Override
        public String expected() {
            return "a whole number from " + least + " to " + most;
        }
    }

    /**
     * One of a fixed set of words.
     *
     * @param words at least two
     */
    record Choice(List<String> words) implements SettingType {
        static Choice of(String... words) {
            return new Choice(List.of(words));
        }

        @Override
        public boolean accepts(String value) {
            return words.contains(value);
        }

        @Override
        public String expected() {
            return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
        }
    }

    /** {@code auto}, or a {@link LineRate} above 0. */
    record Rate() implements SettingType {
        @Override
        public boolean accepts(String value) {
            try {
                return value.equals("auto") || LineRate.parse(value).isKnown();
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        @Override
        public String expected() {
            return "auto, or a rate such as 100mbit or 2.5gbit";
        }
    }

    /** The name of a file whose content is the setting; see {@link SettingFile}. */
    record FileName() implements SettingType {
        @Override
        public boolean accepts(String value) {
            return !value.isBlank();
        }

        @Override
        public String expected() {
            return "the name of a file, or none";
        }
    }

    /** {@code auto}, or the key of something that a provider adds; which keys exist is checked where it is used. */
    record Key() implements SettingType {
        private static final int MOST = 32;

        @Override
        public boolean accepts(String value) {
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                if ((c < 'a' || c > 'z') && (i == 0 || c != '-' && (c < '0' || c > '9'))) {
                    return false;
                }
            }
            return !value.isEmpty() && value.length() <= MOST;
        }

        @Override
        public String expected() {
            return "auto or a key of lower-case letters, digits and hyphens";
        }
    }

    /** Any text that is not blank. */
    record Text() implements SettingType {
        @Override
        public boolean accepts(String value) {
            return !value.isBlank();
        }

        @Override
        public String expected() {
            return "text";
        }
    }
}
