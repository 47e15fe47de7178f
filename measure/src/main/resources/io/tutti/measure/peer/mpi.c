/*
 * A rank of an MPI library. MPI_Init finds the job; the arguments are those of rank.h.
 */
#include <mpi.h>

#include "rank.h"

enum { TAG = 1 };

static MPI_Datatype type;
static MPI_Op op;
static MPI_Request pending;

static void leave_job(int status) {
    MPI_Abort(MPI_COMM_WORLD, status);
}

static void synchronize(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

/* One of two calls of MPI: the blocking one, or the one that starts, which is then waited for. */
#define CALL(blocking, starting, ...)                                  \
    do {                                                               \
        if (starts) {                                                  \
            starting(__VA_ARGS__, MPI_COMM_WORLD, &pending);           \
            MPI_Wait(&pending, MPI_STATUS_IGNORE);                     \
        } else {                                                       \
            blocking(__VA_ARGS__, MPI_COMM_WORLD);                     \
        }                                                              \
    } while (0)

static void allreduce(int place, int count) {
    CALL(MPI_Allreduce, MPI_Iallreduce, place == OUT ? from : MPI_IN_PLACE, to, count, type, op);
}

static void reduce(int place, int count) {
    const void *given = place == IN && rank == 0 ? MPI_IN_PLACE : from;
    CALL(MPI_Reduce, MPI_Ireduce, given, to, count, type, op, 0);
}

static void broadcast(int place, int count) {
    (void) place;
    CALL(MPI_Bcast, MPI_Ibcast, from, count, type, 0);
}

static void reduce_scatter(int place, int count) {
    const void *given = place == IN ? MPI_IN_PLACE : from;
    CALL(MPI_Reduce_scatter_block, MPI_Ireduce_scatter_block, given, to, count, type, op);
}

static void allgather(int place, int count) {
    const void *given = place == IN ? MPI_IN_PLACE : from;
    CALL(MPI_Allgather, MPI_Iallgather, given, count, type, to, count, type);
}

static void gather(int place, int count) {
    const void *given = place == IN && rank == 0 ? MPI_IN_PLACE : from;
    CALL(MPI_Gather, MPI_Igather, given, count, type, to, count, type, 0);
}

static void scatter(int place, int count) {
    void *got = place == IN && rank == 0 ? MPI_IN_PLACE : to;
    CALL(MPI_Scatter, MPI_Iscatter, from, count, type, got, count, type, 0);
}

static void alltoall(int place, int count) {
    (void) place;
    CALL(MPI_Alltoall, MPI_Ialltoall, from, count, type, to, count, type);
}

static void barrier(int place, int count) {
    (void) place;
    (void) count;
    if (starts) {
        MPI_Ibarrier(MPI_COMM_WORLD, &pending);
        MPI_Wait(&pending, MPI_STATUS_IGNORE);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void scan(int place, int count) {
    CALL(MPI_Scan, MPI_Iscan, place == IN ? MPI_IN_PLACE : from, to, count, type, op);
}

static void exscan(int place, int count) {
    CALL(MPI_Exscan, MPI_Iexscan, place == IN ? MPI_IN_PLACE : from, to, count, type, op);
}

static void send_vector(const void *vector, int count, int partner) {
    if (starts) {
        MPI_Isend(vector, count, type, partner, TAG, MPI_COMM_WORLD, &pending);
        MPI_Wait(&pending, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(vector, count, type, partner, TAG, MPI_COMM_WORLD);
    }
}

static void receive_vector(void *vector, int count, int partner) {
    if (starts) {
        MPI_Irecv(vector, count, type, partner, TAG, MPI_COMM_WORLD, &pending);
        MPI_Wait(&pending, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(vector, count, type, partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

/* Ranks 2k and 2k+1: there and back. */
static void send_recv(int place, int count) {
    int partner = rank ^ 1;
    (void) place;
    if (partner >= ranks) {
        return;
    }
    if (partner > rank) {
        send_vector(from, count, partner);
        receive_vector(to, count, partner);
    } else {
        receive_vector(to, count, partner);
        send_vector(from, count, partner);
    }
}

/* A window of messages from rank 2k to 2k+1, and an answer without elements. */
static void stream(int place, int count) {
    static MPI_Request window[WINDOW];
    int partner = rank ^ 1, sends = partner > rank;
    (void) place;
    if (partner >= ranks) {
        return;
    }
    for (int i = 0; i < WINDOW; i++) {
        if (sends && starts) {
            MPI_Isend(from, count, type, partner, TAG, MPI_COMM_WORLD, &window[i]);
        } else if (sends) {
            MPI_Send(from, count, type, partner, TAG, MPI_COMM_WORLD);
        } else if (starts) {
            MPI_Irecv(to, count, type, partner, TAG, MPI_COMM_WORLD, &window[i]);
        } else {
            MPI_Recv(to, count, type, partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    if (starts) {
        MPI_Waitall(WINDOW, window, MPI_STATUSES_IGNORE);
    }
    if (sends) {
        MPI_Recv(to, 0, type, partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(from, 0, type, partner, TAG, MPI_COMM_WORLD);
    }
}

static const struct operation operations[] = {
    {"allreduce", allreduce},
    {"reduce", reduce},
    {"broadcast", broadcast},
    {"reduce-scatter", reduce_scatter},
    {"allgather", allgather},
    {"gather", gather},
    {"scatter", scatter},
    {"alltoall", alltoall},
    {"barrier", barrier},
    {"scan", scan},
    {"exscan", exscan},
    {"send-recv", send_recv},
    {"stream", stream},
    {NULL, NULL},
};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 1 + ARGUMENTS) {
        fail("usage: SOCKET COLLECTIVE TYPE OP MOST MODE");
    }
    set_elements(argv + 1);
    type = element == FLOAT64 ? MPI_DOUBLE : element == INT32 ? MPI_INT32_T : MPI_FLOAT;
    op = reduction == MAX ? MPI_MAX : MPI_SUM;
    serve(argv + 1, operations);
#ifdef OPEN_MPI
    MPI_Finalize();
    return 0;
#else
    usleep(50000); /* MPICH over UCX may hang in MPI_Finalize; all ranks have answered everything */
    _exit(0);
#endif
}
