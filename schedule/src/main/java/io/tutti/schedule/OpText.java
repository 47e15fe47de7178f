package io.tutti.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Writes and parses the one-line forms of ops, which {@link Op} defines. */
final class OpText {
    private OpText() {}

    static String write(Op op) {
        return switch (op) {
            case Op.Send send -> "send " + send.peer() + " key " + send.key() + join(send.sources());
            case Op.Recv recv -> "recv " + recv.peer() + " key " + recv.key() + join(recv.targets());
            case Op.Copy copy -> "copy " + copy.target() + " = " + copy.source();
            case Op.Reduce reduce -> "reduce " + reduce.target() + " =" + join(reduce.operands());
            case Op.Apply apply -> "apply " + apply.kernel() + " " + apply.target() + " =" + join(apply.operands());
        };
    }

    private static String join(List<Slice> slices) {
        StringBuilder text = new StringBuilder();
        for (Slice slice : slices) {
            text.append(' ').append(slice);
        }
        return text.toString();
    }

    static Op parse(int lane, String text) {
        Iterator<String> words = Arrays.asList(text.split(" ")).iterator();
        String kind = words.next();
        Op op = switch (kind) {
            case "send" -> new Op.Send(lane, number(words), key(words), slices(words));
            case "recv" -> new Op.Recv(lane, number(words), key(words), slices(words));
            case "copy" -> copy(lane, slice(words), equalsSign(words));
            case "reduce" -> reduce(lane, slice(words), equalsSign(words));
            case "apply" -> apply(lane, next(words), slice(words), equalsSign(words));
            default -> throw new IllegalArgumentException("op=" + kind + " is none of send, recv, copy, reduce, apply");
        };
        if (words.hasNext()) {
            throw new IllegalArgumentException("unexpected '" + words.next() + "'");
        }
        return op;
    }

    private static Op copy(int lane, Slice target, Iterator<String> words) {
        return new Op.Copy(lane, slice(words), target);
    }

    private static Op reduce(int lane, Slice target, Iterator<String> words) {
        return new Op.Reduce(lane, slices(words), target);
    }

    private static Op apply(int lane, String kernel, Slice target, Iterator<String> words) {
        return new Op.Apply(lane, kernel, slices(words), target);
    }

    private static String next(Iterator<String> words) {
        if (!words.hasNext()) {
            throw new IllegalArgumentException("the op ends too soon");
        }
        return words.next();
    }

    private static int number(Iterator<String> words) {
        return TextNumbers.parse("number", next(words));
    }

    private static int key(Iterator<String> words) {
        expect("key", words);
        return number(words);
    }

    private static Iterator<String> equalsSign(Iterator<String> words) {
        expect("=", words);
        return words;
    }

    private static void expect(String word, Iterator<String> words) {
        String found = next(words);
        if (!found.equals(word)) {
            throw new IllegalArgumentException("expected '" + word + "', found '" + found + "'");
        }
    }

    private static Slice slice(Iterator<String> words) {
        return Slice.parse(next(words));
    }

    private static List<Slice> slices(Iterator<String> words) {
        List<Slice> slices = new ArrayList<>();
        while (words.hasNext()) {
            slices.add(slice(words));
        }
        return slices;
    }
}
