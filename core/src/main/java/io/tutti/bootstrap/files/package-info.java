/**
 * The files that processes of one host share, in a folder of shared memory: a folder of each user, names that contain the job
 * and its start, and the removal of files whose processes are dead.
 *
 * <p>Rules of this package. Only the user may enter the folder. A file is deleted only if no process that could use it is
 * alive, which the system decides: a living process holds a lock on its {@code OwnerFile}, and the lock ends with the process.
 */
package io.tutti.bootstrap.files;
