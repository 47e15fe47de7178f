/* What the programs Measure measure, with C: mpicc -O2 measure.c -o measure && mpirun -n 2 ./measure [changing] */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { WINDOW = 16, RATE_WINDOW = 64, MOST = 1 << 20 };

static int rank, size;
static char *memory, *other;
/* Whether the sender changes a byte of each cache line before it sends, and messages of a window have memory of their own. */
static int changes;

static void change(int bytes) {
    for (int at = 0; changes && at < bytes; at += 64) {
        memory[at]++;
    }
}

static char *part(int message, int bytes) { return changes ? memory + (size_t)message * bytes : memory; }

static void ping_pong(int bytes) {
    if (rank == 0) {
        change(bytes);
        MPI_Send(memory, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(memory, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(memory, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        change(bytes);
        MPI_Send(memory, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
}

static void window(int bytes, int messages) {
    int half = size / 2;
    char answer = 0;
    MPI_Request requests[RATE_WINDOW];
    if (rank < half) {
        change(messages * bytes);
        for (int i = 0; i < messages; i++) {
            MPI_Isend(part(i, bytes), bytes, MPI_BYTE, rank + half, 2, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
        MPI_Recv(&answer, 1, MPI_BYTE, rank + half, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 2 * half) {
        for (int i = 0; i < messages; i++) {
            MPI_Irecv(part(i, bytes), bytes, MPI_BYTE, rank - half, 2, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
        MPI_Send(&answer, 1, MPI_BYTE, rank - half, 3, MPI_COMM_WORLD);
    }
}

static void few(int bytes) { window(bytes, WINDOW); }
static void many(int bytes) { window(bytes, RATE_WINDOW); }
static double computing;

static void exchange(int bytes) {
    MPI_Request requests[2];
    if ((rank ^ 1) >= size) {
        return;
    }
    change(bytes);
    MPI_Irecv(other, bytes, MPI_BYTE, rank ^ 1, 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(memory, bytes, MPI_BYTE, rank ^ 1, 4, MPI_COMM_WORLD, &requests[1]);
    double begin = MPI_Wtime();
    while ((MPI_Wtime() - begin) * 1e6 < computing) {
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void allreduce(int bytes) { MPI_Allreduce(memory, other, bytes / 4, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); }
static void broadcast(int bytes) {
    if (rank == 0) {
        change(bytes);
    }
    MPI_Bcast(memory, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}
static void all_to_all(int bytes) {
    change(bytes);
    int part = bytes / size > 1 ? bytes / size : 1;
    MPI_Alltoall(memory, part, MPI_BYTE, other, part, MPI_BYTE, MPI_COMM_WORLD);
}

static double measure(const char *what, int bytes, int parts, void (*step)(int)) {
    int times = (bytes <= 1024 ? 4000 : bytes < MOST ? 600 : 60) / (parts > 2 ? 4 : 1);
    double least = 1e30;
    for (int round = 0; round < 7; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int i = 0; i < times; i++) {
            step(bytes);
        }
        double mean = (MPI_Wtime() - begin) * 1e6 / times / parts;
        if (round >= 2 && mean < least) {
            least = mean;
        }
    }
    if (rank == 0) {
        printf("%s %d %.3f\n", what, bytes, least);
    }
    return least;
}

int main(int argc, char **argv) {
    int sizes[] = {4, 1024, 64 << 10, MOST};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    changes = argc > 1;
    memory = calloc(size > WINDOW ? size : WINDOW, MOST);
    other = calloc(size, MOST);
    for (int i = 0; i < 4; i++) {
        measure("latency", sizes[i], 2, ping_pong);
        measure("window-16", sizes[i], WINDOW, few);
    }
    measure("pairs-window-64", 4, RATE_WINDOW, many);
    for (int i = 0; i < 4; i++) {
        computing = 0;
        computing = measure("exchange", sizes[i], 1, exchange);
        measure("exchange-computing", sizes[i], 1, exchange);
    }
    for (int i = 0; i < 4; i++) {
        measure("allreduce", sizes[i], 1, allreduce);
        measure("broadcast", sizes[i], 1, broadcast);
        measure("all-to-all", sizes[i], 1, all_to_all);
    }
    MPI_Finalize();
    return 0;
}
