package mpi;

/** What a program may release before its end. */
public interface Freeable {
    /** Releases it. It must not be used after that. */
    void free();
}
