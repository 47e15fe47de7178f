package mpi;

/** How errors are reported. All errors are exceptions, whatever handler is set; only {@code callErrhandler} looks at it. */
public final class Errhandler {
    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
