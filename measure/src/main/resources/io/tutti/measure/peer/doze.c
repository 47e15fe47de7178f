/*
 * Preloaded into Open MPI where many ranks share a processor: it polls while it waits, and yields when a poll found
 * nothing, but dozens of processes that poll in turn leave the processor to no other process, not even to the network. Here a
 * yield is a sleep of a millisecond.
 */
#include <time.h>

int sched_yield(void) {
    const struct timespec doze = {.tv_sec = 0, .tv_nsec = 1000000};
    nanosleep(&doze, 0);
    return 0;
}
