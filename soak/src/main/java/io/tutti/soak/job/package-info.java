/** A job that runs, as seen from outside: its processes, the lines of its ranks with their times, its files. */
package io.tutti.soak.job;
