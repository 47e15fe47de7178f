/*
 * Preloaded into MPICH over UCX, which polls without ever yielding: with more ranks than processors every wait costs
 * whole ticks of the scheduler. This yields after each poll that found nothing, as Open MPI does when told to.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>

unsigned ucp_worker_progress(void *worker) {
    static unsigned (*progress)(void *);
    if (!progress) {
        *(void **) &progress = dlsym(RTLD_NEXT, "ucp_worker_progress");
    }
    unsigned events = progress(worker);
    if (!events) {
        sched_yield();
    }
    return events;
}
