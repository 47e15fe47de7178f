package io.tutti.mpi.java.objects;

import java.io.ObjectInputFilter;

/**
 * Which classes are accepted: primitives and their arrays, what the option names, values and collections of the JDK, and those of the
 * program. Everything else is rejected, since its {@code readObject} could do anything.
 */
final class ObjectPolicy {
    /** The option: a pattern of {@link ObjectInputFilter.Config#createFilter}. */
    static final String PROPERTY = "tutti.mpi.objects";

    private final ProgramClasses program;
    private final String pattern = System.getProperty(PROPERTY);
    private final ObjectInputFilter option = pattern == null
            ? info -> ObjectInputFilter.Status.UNDECIDED
            : ObjectInputFilter.Config.createFilter(pattern);

    ObjectPolicy(ProgramClasses program) {
        this.program = program;
    }

    /** {@return a filter for one stream} */
    Filter filter() {
        return new Filter();
    }

    private static Class<?> element(Class<?> type) {
        return type.isArray() ? element(type.getComponentType()) : type;
    }

    private boolean isAccepted(Class<?> type) {
        return type.isPrimitive() || JdkValues.contains(type) || program.contains(type);
    }

    private String accepting(Class<?> type) {
        return "-D" + PROPERTY + "=" + type.getName() + (pattern == null ? "" : ";" + pattern);
    }

    /** Remembers what it has rejected, which the stream's exception does not say. */
    final class Filter implements ObjectInputFilter {
        private boolean hasRejected;
        /** Null if nothing but a limit of the option was exceeded. */
        private Class<?> rejected;

        @Override
        public Status checkInput(FilterInfo info) {
            Status status = decide(info);
            if (status == Status.REJECTED) {
                hasRejected = true;
                rejected = info.serialClass();
            }
            return status;
        }

        private Status decide(FilterInfo info) {
            Status decided = option.checkInput(info);
            if (decided != Status.UNDECIDED || info.serialClass() == null) {
                return decided;
            }
            return isAccepted(element(info.serialClass())) ? Status.ALLOWED : Status.REJECTED;
        }

        boolean hasRejected() {
            return hasRejected;
        }

        /** {@return why, and what to do} */
        String reason() {
            if (rejected == null) {
                return "it exceeds a limit of -D" + PROPERTY + "=" + pattern;
            }
            Class<?> type = element(rejected);
            return "the class " + type.getName()
                    + " is not of the program, nor a value or collection of the JDK; if it may come from other ranks, start with "
                    + accepting(type);
        }
    }
}
