package programs.openmpi;

/** How the programs say that a result is right, and stop the job when it is not. */
final class Expect {

    private Expect() {}

    static void that(boolean right, String what) {
        if (!right) {
            throw new IllegalStateException("wrong result: " + what);
        }
    }

    static void near(double actual, double expected, double tolerance, String what) {
        that(Math.abs(actual - expected) <= tolerance, what + " is " + actual + ", not " + expected);
    }

    static void same(long actual, long expected, String what) {
        that(actual == expected, what + " is " + actual + ", not " + expected);
    }
}
