package io.tutti.cli.text;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes the manual page of a command and its subcommands in the language of man(7), from the model that picocli has of
 * them.
 */
public final class ManPage {
    private final StringBuilder text = new StringBuilder();

    private ManPage() {}

    /** Returns the page, which ends with a line terminator. */
    public static String of(CommandSpec root, String version) {
        ManPage page = new ManPage();
        page.line(".TH TUTTI 1 \"\" \"Tutti " + version + "\"");
        page.line(".SH NAME");
        page.line(root.name() + " \\- " + escaped(description(root)));
        page.line(".SH SYNOPSIS");
        page.line(".B " + root.name());
        page.line("COMMAND [OPTIONS]");
        page.command(root);
        return page.text.toString();
    }

    private void command(CommandSpec command) {
        if (command.parent() != null) {
            line(".SH \"" + command.qualifiedName().toUpperCase(java.util.Locale.ROOT) + "\"");
            line(escaped(description(command)));
            line(".PP");
            line(".B " + escaped(synopsis(command)));
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            entry(parameter.paramLabel(), List.of(parameter.description()));
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                entry(names(option), List.of(option.description()));
            }
        }
        footer(List.of(command.usageMessage().footer()));
        command.subcommands().values().stream().map(CommandLine::getCommandSpec).forEach(this::command);
    }

    private static String names(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        return String.join(", ", option.names()) + value;
    }

    private static String synopsis(CommandSpec command) {
        String parameters = command.positionalParameters().stream()
                .map(each -> each.arity().min() == 0 ? "[" + each.paramLabel() + "]" : each.paramLabel())
                .collect(Collectors.joining(" "));
        return (command.qualifiedName() + " [OPTIONS] " + parameters).strip();
    }

    private static String description(CommandSpec command) {
        return String.join(" ", command.usageMessage().description());
    }

    private void entry(String head, List<String> body) {
        line(".TP");
        line(".B " + escaped(head));
        body.forEach(each -> line(escaped(each)));
    }

    /** Prose is filled; indented lines keep their breaks. */
    private void footer(List<String> lines) {
        boolean isExample = false;
        for (String each : lines) {
            boolean isNext = each.startsWith("  ");
            if (isNext != isExample) {
                line(isNext ? ".nf" : ".fi");
            }
            isExample = isNext;
            line(each.isBlank() ? ".PP" : escaped(each));
        }
        if (isExample) {
            line(".fi");
        }
    }

    /** Returns text in which no character has a meaning to man. */
    private static String escaped(String plain) {
        String escaped = plain.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
