/**
 * Processes that a running program starts: how they are started, and how both sides find each other. The processes of one spawn are a job of
 * their own, described by the usual variables, and join a second one with the ranks that have started them.
 */
package io.tutti.mpi.java.spawn;
