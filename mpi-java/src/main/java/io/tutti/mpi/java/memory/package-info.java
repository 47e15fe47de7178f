/**
 * Memory of messages and collectives: what arrays and buffers of a program mean together with a type. {@link
 * io.tutti.mpi.java.memory.TypeMap} says where the numbers of a type are, and which of them the predefined operations combine at once ({@link
 * io.tutti.mpi.java.memory.Operand}); {@link io.tutti.mpi.java.memory.Region} is a number of them
 * in an array or a buffer, and gives their memory: the program's own where the elements lie side by side, else a packed copy. All
 * offsets are bytes; only maps of objects count elements instead.
 */
package io.tutti.mpi.java.memory;
