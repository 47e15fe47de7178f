/** Objects as bytes, and which classes of objects a program accepts from other ranks. */
package io.tutti.mpi.java.objects;
