package mpi;

/** A view of a file. There are no files, so there is none. */
public final class FileView {
    private FileView() {}

    public long getDisp() {
        throw refused();
    }

    public Datatype getEType() {
        throw refused();
    }

    public Datatype getFileType() {
        throw refused();
    }

    public String getDataRep() {
        throw refused();
    }

    private static MPIException refused() {
        return MPIException.refused("FileView", "there is no MPI-IO");
    }
}
