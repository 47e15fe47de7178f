package io.tutti.report.text;

/**
 * A column of a {@link Table}.
 *
 * @param title the upper part of its heading, or empty; may reach into the preceding column if that has no upper part
 * @param unit the lower part of its heading, or empty
 * @param width number of characters
 * @param least number of characters in a terminal that is too narrow for all columns
 * @param gap blanks before it
 * @param isText whether cells begin at the left, and a long one ends its line; other cells end at the right
 * @param startsLine whether a row that needs two lines is divided before this column
 */
public record Column(String title, String unit, int width, int least, int gap, boolean isText, boolean startsLine) {
    /**
     * {@return a column of words}
     *
     * @param title the upper part of its heading
     * @param unit the lower part
     * @param width number of characters
     */
    public static Column text(String title, String unit, int width) {
        return new Column(title, unit, width, width, 1, true, false);
    }

    /**
     * {@return a column of words}
     *
     * @param title its heading
     * @param width number of characters
     */
    public static Column text(String title, int width) {
        return text(title, "", width);
    }

    /**
     * {@return a column of numbers}
     *
     * @param title the upper part of its heading
     * @param unit the lower part
     * @param width number of characters
     */
    public static Column number(String title, String unit, int width) {
        return new Column(title, unit, width, width, 1, false, false);
    }

    /**
     * {@return a column of numbers}
     *
     * @param title its heading
     * @param width number of characters
     */
    public static Column number(String title, int width) {
        return number(title, "", width);
    }

    /**
     * {@return this column with other blanks before it}
     *
     * @param blanks their number
     */
    public Column after(int blanks) {
        return new Column(title, unit, width, least, blanks, isText, startsLine);
    }

    /** {@return this column as the one before which a row that needs two lines is divided} */
    public Column onNextLine() {
        return new Column(title, unit, width, least, gap, isText, true);
    }

    /**
     * {@return this column, which becomes narrower where the table is too wide}
     *
     * @param characters its least width
     */
    public Column atLeast(int characters) {
        return new Column(title, unit, width, characters, gap, isText, startsLine);
    }

    /** Returns this column, narrower by a number of characters, or by as many as it can be. */
    Column narrowedBy(int characters) {
        int left = Math.max(least, width - Math.max(0, characters));
        return new Column(title, unit, left, least, gap, isText, startsLine);
    }
}
