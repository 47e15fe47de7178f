package io.tutti.cli.command;

import io.tutti.report.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Fits the text below the options of a command into the width of the terminal. Indented lines are examples: a command,
 * and perhaps a comment after two spaces or more. All other lines are prose.
 */
final class HelpFooter {
    private static final Pattern EXAMPLE = Pattern.compile("(  +\\S.*?)  +(\\S.*)");
    private static final int COMMENT_INDENT = 6;

    private final int width;
    private final List<String> lines = new ArrayList<>();
    private String prose = "";

    private HelpFooter(int width) {
        this.width = width;
    }

    /** Renders the footer of a command. */
    static String render(Help help) {
        UsageMessageSpec usage = help.commandSpec().usageMessage();
        List<String> lines = fit(List.of(usage.footer()), usage.width());
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /** Returns the lines of a footer, none longer than {@code width} unless a single word is. */
    static List<String> fit(List<String> footer, int width) {
        HelpFooter fitted = new HelpFooter(width);
        footer.forEach(fitted::add);
        fitted.endProse();
        return fitted.lines;
    }

    private void add(String line) {
        boolean isProse = !line.isBlank() && !line.startsWith("  ");
        if (isProse) {
            prose = prose.isEmpty() ? line : prose + " " + line;
            if (line.endsWith(":")) {
                endProse(); // a heading
            }
            return;
        }
        endProse();
        if (line.length() <= width) {
            lines.add(line);
        } else {
            example(line);
        }
    }

    private void endProse() {
        if (!prose.isEmpty()) {
            lines.addAll(Wrap.lines(prose, width, 0));
            prose = "";
        }
    }

    private void example(String line) {
        Matcher parts = EXAMPLE.matcher(line);
        String command = parts.matches() ? parts.group(1) : line;
        List<String> wrapped = Wrap.lines(command, width - 2, COMMENT_INDENT);
        wrapped.subList(0, wrapped.size() - 1).forEach(part -> lines.add(part + " \\"));
        lines.add(wrapped.getLast());
        if (parts.matches()) {
            String indent = " ".repeat(COMMENT_INDENT);
            lines.addAll(Wrap.lines(indent + "# " + parts.group(2), width, COMMENT_INDENT + 2));
        }
    }
}
