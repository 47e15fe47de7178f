/**
 * What remains of a job, and its removal: the job's files, processes that outlived their rank, and the guard that ends the
 * ranks if the launcher itself is killed; and what the system tells of processes.
 *
 * <p>Terms: the <em>guard</em> is a small shell. An <em>orphan</em> is a process that has the launcher's id in its
 * environment and outlived its rank. Only processes with that id are ever ended, and only files of that id deleted.
 */
package io.tutti.launch.cleanup;
