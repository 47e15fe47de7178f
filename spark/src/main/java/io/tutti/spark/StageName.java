package io.tutti.spark;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;

/** Names a stage after the call in the user's program that has led to it, in the form of Spark: {@code TuttiSpark.run at Main.java:42}. */
final class StageName {
    private static final String OWN = StageName.class.getPackageName() + ".";
    private static final String SPARK = "org.apache.spark.";
    /** Spark's code passes through it, as a pipeline that fits its stages. */
    private static final String SCALA = "scala.";

    private StageName() {}

    /** Returns the name for the calling thread. */
    static String of() {
        return StackWalker.getInstance().walk(frames -> of(frames.map(StackFrame::toStackTraceElement)));
    }

    /** Returns the name for a stack, the innermost frame first. */
    static String of(Stream<StackTraceElement> frames) {
        String called = "TuttiSpark";
        for (Iterator<StackTraceElement> each = frames.iterator(); each.hasNext(); ) {
            StackTraceElement frame = each.next();
            String type = frame.getClassName();
            if (type.startsWith(OWN) || type.startsWith(SPARK)) {
                called = type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName();
            } else if (!type.startsWith(SCALA)) {
                return called + " at " + frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return called;
    }
}
