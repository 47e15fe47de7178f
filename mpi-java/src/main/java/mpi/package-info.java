/**
 * MPI for Java, in two dialects that live side by side: that of mpiJava 1.2 and MPJ Express, whose methods begin with capitals ({@code
 * MPI.COMM_WORLD.Rank()}) and take an offset with each buffer, and that of Open MPI's bindings ({@code MPI.COMM_WORLD.getRank()}).
 * Programs for either run unchanged, and one program may use both. Names are given by these APIs.
 *
 * <p><b>Start.</b> {@link mpi.MPI#Init} joins the job that the launcher has described, as {@code io.tutti.Tutti.connect()} does; without
 * a launcher it is a job of one rank.
 *
 * <p><b>Errors.</b> Every method throws an {@link mpi.MPIException}, which is unchecked. Text, names of dead ranks, deadlines and reports of
 * mismatched calls are Tutti's. After {@code ERR_OTHER} of a collective or message the job has ended.
 *
 * <p><b>Buffers.</b> Arrays of primitives, or buffers of {@code java.nio}, direct or on the heap, blocking or not. Of a buffer, elements count
 * from its element 0, whatever its position. Elements of a derived type are packed and unpacked; what lies between them is not touched.
 *
 * <p><b>Threads.</b> Any thread may send and receive. One thread at a time may call collectives of one communicator, as MPI demands.
 */
package mpi;
