package io.tutti.report.algorithm;

import java.util.Map;

/**
 * Evaluates a closed form such as {@code 2(P-1)/P}: numbers, names, {@code + - * /}, parentheses, {@code ceil(…)},
 * {@code floor(…)}, {@code log2(…)}, {@code log4(…)}. Adjacent factors are multiplied.
 */
final class Formula {
    private final String text;
    private final Map<String, Double> names;
    private int at;

    private Formula(String text, Map<String, Double> names) {
        this.text = text;
        this.names = names;
    }

    /**
     * Returns the value of a formula.
     *
     * @throws IllegalArgumentException if it cannot be parsed
     */
    static double value(String text, Map<String, Double> names) {
        Formula formula = new Formula(text.replace(" ", ""), names);
        double value = formula.sum();
        if (formula.at < formula.text.length()) {
            throw formula.failure();
        }
        return value;
    }

    private double sum() {
        double value = product();
        while (next() == '+' || next() == '-') {
            value += take() == '+' ? product() : -product();
        }
        return value;
    }

    private double product() {
        double value = factor();
        while (next() == '*' || next() == '/' || next() == '(' || Character.isLetter(next())) {
            if (next() == '/') {
                take();
                value /= factor();
            } else {
                if (next() == '*') {
                    take();
                }
                value *= factor();
            }
        }
        return value;
    }

    private double factor() {
        if (next() == '(') {
            return inParentheses();
        }
        int begin = at;
        if (Character.isDigit(next())) {
            while (Character.isDigit(next()) || next() == '.') {
                at++;
            }
            return Double.parseDouble(text.substring(begin, at));
        }
        while (Character.isLetterOrDigit(next())) {
            at++;
        }
        String name = text.substring(begin, at);
        return switch (name) {
            case "ceil" -> Math.ceil(inParentheses() - 1e-9);
            case "floor" -> Math.floor(inParentheses() + 1e-9);
            case "log2" -> Math.log(inParentheses()) / Math.log(2);
            case "log4" -> Math.log(inParentheses()) / Math.log(4);
            default -> named(name);
        };
    }

    private double inParentheses() {
        if (next() != '(') {
            throw failure();
        }
        take();
        double value = sum();
        if (next() != ')') {
            throw failure();
        }
        take();
        return value;
    }

    private double named(String name) {
        Double value = names.get(name);
        if (value == null) {
            throw failure();
        }
        return value;
    }

    private char next() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char take() {
        char taken = next();
        at++;
        return taken;
    }

    private IllegalArgumentException failure() {
        return new IllegalArgumentException("formula=" + text + " cannot be read at character " + (at + 1));
    }
}
