package mpi;

import java.nio.Buffer;

/** Files of MPI are not available: every constructor and method says so. Ranks can write files of their own by {@code java.nio}. */
public final class File {
    public File(Comm comm, String filename, int amode) {
        throw refused("new File");
    }

    public File(Comm comm, String filename, int amode, Info info) {
        throw refused("new File");
    }

    private static MPIException refused(String method) {
        return MPIException.refused("File: " + method, "there is no MPI-IO; use java.nio.channels.FileChannel");
    }

    public Errhandler getErrhandler() {
        throw refused("getErrhandler");
    }

    public FileView getView() {
        throw refused("getView");
    }

    public Group getGroup() {
        throw refused("getGroup");
    }

    public Info getInfo() {
        throw refused("getInfo");
    }

    public Request iRead(Buffer buf, int count, Datatype type) {
        throw refused("iRead");
    }

    public Request iReadAll(Buffer buf, int count, Datatype type) {
        throw refused("iReadAll");
    }

    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) {
        throw refused("iReadAt");
    }

    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) {
        throw refused("iReadAtAll");
    }

    public Request iReadShared(Buffer buf, int count, Datatype type) {
        throw refused("iReadShared");
    }

    public Request iWrite(Buffer buf, int count, Datatype type) {
        throw refused("iWrite");
    }

    public Request iWriteAll(Buffer buf, int count, Datatype type) {
        throw refused("iWriteAll");
    }

    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) {
        throw refused("iWriteAt");
    }

    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) {
        throw refused("iWriteAtAll");
    }

    public Request iWriteShared(Buffer buf, int count, Datatype type) {
        throw refused("iWriteShared");
    }

    public Status read(Object buf, int count, Datatype type) {
        throw refused("read");
    }

    public Status readAll(Object buf, int count, Datatype type) {
        throw refused("readAll");
    }

    public Status readAllEnd(Object buf) {
        throw refused("readAllEnd");
    }

    public Status readAt(long offset, Object buf, int count, Datatype type) {
        throw refused("readAt");
    }

    public Status readAtAll(long offset, Object buf, int count, Datatype type) {
        throw refused("readAtAll");
    }

    public Status readAtAllEnd(Object buf) {
        throw refused("readAtAllEnd");
    }

    public Status readOrdered(Object buf, int count, Datatype type) {
        throw refused("readOrdered");
    }

    public Status readOrderedEnd(Object buf) {
        throw refused("readOrderedEnd");
    }

    public Status readShared(Object buf, int count, Datatype type) {
        throw refused("readShared");
    }

    public Status write(Object buf, int count, Datatype type) {
        throw refused("write");
    }

    public Status writeAll(Object buf, int count, Datatype type) {
        throw refused("writeAll");
    }

    public Status writeAllEnd(Object buf) {
        throw refused("writeAllEnd");
    }

    public Status writeAt(long offset, Object buf, int count, Datatype type) {
        throw refused("writeAt");
    }

    public Status writeAtAll(long offset, Object buf, int count, Datatype type) {
        throw refused("writeAtAll");
    }

    public Status writeAtAllEnd(Object buf) {
        throw refused("writeAtAllEnd");
    }

    public Status writeOrdered(Object buf, int count, Datatype type) {
        throw refused("writeOrdered");
    }

    public Status writeOrderedEnd(Object buf) {
        throw refused("writeOrderedEnd");
    }

    public Status writeShared(Object buf, int count, Datatype type) {
        throw refused("writeShared");
    }

    public boolean getAtomicity() {
        throw refused("getAtomicity");
    }

    public int getAMode() {
        throw refused("getAMode");
    }

    public int getTypeExtent(Datatype type) {
        throw refused("getTypeExtent");
    }

    public long getByteOffset(long offset) {
        throw refused("getByteOffset");
    }

    public long getPosition() {
        throw refused("getPosition");
    }

    public long getPositionShared() {
        throw refused("getPositionShared");
    }

    public long getSize() {
        throw refused("getSize");
    }

    public static void delete(String filename) {
        throw refused("delete");
    }

    public static void delete(String filename, Info info) {
        throw refused("delete");
    }

    public void callErrhandler(int errorCode) {
        throw refused("callErrhandler");
    }

    public void close() {
        throw refused("close");
    }

    public void preallocate(long size) {
        throw refused("preallocate");
    }

    public void readAllBegin(Object buf, int count, Datatype type) {
        throw refused("readAllBegin");
    }

    public void readAtAllBegin(long offset, Object buf, int count, Datatype type) {
        throw refused("readAtAllBegin");
    }

    public void readOrderedBegin(Object buf, int count, Datatype type) {
        throw refused("readOrderedBegin");
    }

    public void seek(long offset, int whence) {
        throw refused("seek");
    }

    public void seekShared(long offset, int whence) {
        throw refused("seekShared");
    }

    public void setAtomicity(boolean atomicity) {
        throw refused("setAtomicity");
    }

    public void setErrhandler(Errhandler errhandler) {
        throw refused("setErrhandler");
    }

    public void setInfo(Info info) {
        throw refused("setInfo");
    }

    public void setSize(long size) {
        throw refused("setSize");
    }

    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        throw refused("setView");
    }

    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        throw refused("setView");
    }

    public void sync() {
        throw refused("sync");
    }

    public void writeAllBegin(Object buf, int count, Datatype type) {
        throw refused("writeAllBegin");
    }

    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) {
        throw refused("writeAtAllBegin");
    }

    public void writeOrderedBegin(Object buf, int count, Datatype type) {
        throw refused("writeOrderedBegin");
    }
}
