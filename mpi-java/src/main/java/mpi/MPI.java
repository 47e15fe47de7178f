package mpi;

import io.tutti.mpi.java.memory.Primitive;
import java.nio.ByteBuffer;

/**
 * Begin and end of MPI, its constants, clocks and buffers. {@link #COMM_WORLD} and {@link #COMM_SELF} exist from the beginning and can be
 * used between {@link #Init} and {@link #Finalize}.
 */
public final class MPI extends Buffers {
    // ---- basic types ----
    public static final Datatype BYTE = Datatype.basic("MPI.BYTE", Primitive.BYTE);
    public static final Datatype CHAR = Datatype.basic("MPI.CHAR", Primitive.CHAR);
    public static final Datatype SHORT = Datatype.basic("MPI.SHORT", Primitive.SHORT);
    public static final Datatype BOOLEAN = Datatype.basic("MPI.BOOLEAN", Primitive.BOOLEAN);
    public static final Datatype INT = Datatype.basic("MPI.INT", Primitive.INT);
    public static final Datatype LONG = Datatype.basic("MPI.LONG", Primitive.LONG);
    public static final Datatype FLOAT = Datatype.basic("MPI.FLOAT", Primitive.FLOAT);
    public static final Datatype DOUBLE = Datatype.basic("MPI.DOUBLE", Primitive.DOUBLE);
    public static final Datatype PACKED = Datatype.basic("MPI.PACKED", Primitive.BYTE);
    public static final Datatype OBJECT = Datatype.basic("MPI.OBJECT", Primitive.OBJECT);
    public static final Datatype LB = Datatype.bound("MPI.LB");
    public static final Datatype UB = Datatype.bound("MPI.UB");
    public static final Datatype NULL = Datatype.none();
    public static final Datatype DATATYPE_NULL = NULL;

    // ---- pairs of a value and an index, and complex numbers ----
    public static final Datatype SHORT2 = Datatype.two("MPI.SHORT2", SHORT);
    public static final Datatype INT2 = Datatype.two("MPI.INT2", INT);
    public static final Datatype LONG2 = Datatype.two("MPI.LONG2", LONG);
    public static final Datatype FLOAT2 = Datatype.two("MPI.FLOAT2", FLOAT);
    public static final Datatype DOUBLE2 = Datatype.two("MPI.DOUBLE2", DOUBLE);
    public static final Datatype SHORT_INT = Datatype.pair("MPI.SHORT_INT", SHORT);
    public static final Datatype LONG_INT = Datatype.pair("MPI.LONG_INT", LONG);
    public static final Datatype FLOAT_INT = Datatype.pair("MPI.FLOAT_INT", FLOAT);
    public static final Datatype DOUBLE_INT = Datatype.pair("MPI.DOUBLE_INT", DOUBLE);
    public static final Datatype FLOAT_COMPLEX = Datatype.complex("MPI.FLOAT_COMPLEX", FLOAT);
    public static final Datatype DOUBLE_COMPLEX = Datatype.complex("MPI.DOUBLE_COMPLEX", DOUBLE);
    public static final Int2 int2 = new Int2();
    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();

    // ---- operations ----
    public static final Op MAX = new Op(PredefinedOp.MAX);
    public static final Op MIN = new Op(PredefinedOp.MIN);
    public static final Op SUM = new Op(PredefinedOp.SUM);
    public static final Op PROD = new Op(PredefinedOp.PROD);
    public static final Op LAND = new Op(PredefinedOp.LAND);
    public static final Op BAND = new Op(PredefinedOp.BAND);
    public static final Op LOR = new Op(PredefinedOp.LOR);
    public static final Op BOR = new Op(PredefinedOp.BOR);
    public static final Op LXOR = new Op(PredefinedOp.LXOR);
    public static final Op BXOR = new Op(PredefinedOp.BXOR);
    public static final Op MINLOC = new Op(PredefinedOp.MINLOC);
    public static final Op MAXLOC = new Op(PredefinedOp.MAXLOC);
    public static final Op REPLACE = new Op(PredefinedOp.REPLACE);
    public static final Op NO_OP = new Op(PredefinedOp.NO_OP);

    // ---- objects ----
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL");
    public static final Errhandler ERRORS_RETURN = new Errhandler("MPI.ERRORS_RETURN");
    public static final Info INFO_NULL = Info.none();
    public static final Info INFO_ENV = new Info();
    public static final Group GROUP_EMPTY = Group.EMPTY_GROUP;
    public static final Group GROUP_NULL = null;
    public static final Request REQUEST_NULL = new Request();
    public static final Status EMPTY_STATUS = new Status();
    public static final Intracomm COMM_WORLD = Intracomm.named("MPI_COMM_WORLD");
    public static final Intracomm COMM_SELF = Intracomm.named("MPI_COMM_SELF");
    public static final Comm COMM_NULL = null;

    private static Errhandler errhandler = ERRORS_ARE_FATAL;
    private static byte[] attached;

    /** Has no use: all members are static. */
    public MPI() {}

    // ---- begin and end, in both dialects ----

    /**
     * Joins the job that the launcher has described; without a launcher it is a job of one rank. Blocks until all ranks do so.
     *
     * @param args the arguments of the program
     * @return the arguments without the three that MPJ Express' launcher adds
     */
    public static String[] Init(String[] args) {
        WorldJob.join(CallingProgram.classes());
        String[] arguments = LauncherArguments.strip(args);
        StartupInfo.fill(INFO_ENV, arguments);
        return arguments;
    }

    /** Completes buffered sends and leaves the job. On rank 0 it returns when all ranks have left. */
    public static void Finalize() {
        WorldJob.leave();
    }

    // ---- mpiJava and MPJ Express ----

    /** {@return whether this process is between Init and Finalize, as MPJ Express has it} */
    public static boolean Initialized() {
        return WorldJob.isJoined();
    }

    /** Joins the job as Init does. */
    public static String[] initThread(int required, int provided, String[] args) {
        return Init(args);
    }

    /** {@return whether this thread has called Init} */
    public static boolean isMainThread() {
        return isThreadMain();
    }

    /** {@return seconds since some moment of this process} */
    public static double Wtime() {
        return wtime();
    }

    /** {@return the resolution of Wtime, in seconds} */
    public static double Wtick() {
        return wtick();
    }

    /** {@return the name of this host} */
    public static String Get_processor_name() {
        return CallingProgram.hostName();
    }

    public static Errhandler Errorhandler_get() {
        return errhandler;
    }

    public static void Errorhandler_set(Errhandler handler) {
        errhandler = handler;
    }

    /** Lets buffered sends keep as many bytes as the buffer has. The buffer itself is not used. */
    public static void Buffer_attach(ByteBuffer buffer) {
        WorldJob.current().attach(buffer.capacity());
    }

    /** Lets buffered sends keep as many bytes as the buffer has. The buffer itself is not used. */
    public static void Buffer_attach(byte[] buffer) {
        attachBuffer(buffer);
    }

    /** Waits until all buffered sends have left. */
    public static void Buffer_detach() {
        detachBuffer();
    }

    // ---- Open MPI ----

    /** {@return MPI.THREAD_MULTIPLE} Joins the job as Init does. */
    public static int InitThread(String[] args, int required) {
        Init(args);
        return THREAD_MULTIPLE;
    }

    /** {@return MPI.THREAD_MULTIPLE} */
    public static int queryThread() {
        return THREAD_MULTIPLE;
    }

    /** {@return whether this thread has called Init} */
    public static boolean isThreadMain() {
        return WorldJob.current().mainThread() == Thread.currentThread();
    }

    /** {@return whether Init has been called, also after Finalize} */
    public static boolean isInitialized() {
        return WorldJob.isInitialized();
    }

    /** {@return whether Finalize has been called} */
    public static boolean isFinalized() {
        return WorldJob.isFinalized();
    }

    /** {@return seconds since some moment of this process} */
    public static double wtime() {
        return System.nanoTime() * 1e-9;
    }

    /** {@return the resolution of wtime, in seconds} */
    public static double wtick() {
        return 1e-9;
    }

    /** {@return the name of this host} */
    public static String getProcessorName() {
        return CallingProgram.hostName();
    }

    /** {@return version 3.1} */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** {@return the name of this library} */
    public static String getLibVersion() {
        return "Tutti";
    }

    /** Has no effect. */
    public static void pControl(int level, Object obj) {}

    /** Lets buffered sends keep as many bytes as the buffer has. The buffer itself is not used. */
    public static void attachBuffer(byte[] buffer) {
        attached = buffer;
        WorldJob.current().attach(buffer.length);
    }

    /** {@return the buffer} Waits until all buffered sends have left. */
    public static byte[] detachBuffer() {
        try {
            WorldJob.current().flush();
            WorldJob.current().attach(0);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
        byte[] buffer = attached;
        attached = null;
        return buffer;
    }
}
