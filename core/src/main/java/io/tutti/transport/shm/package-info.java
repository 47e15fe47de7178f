/** Shared memory of the processes of a host: files that their ranks map. */
package io.tutti.transport.shm;
