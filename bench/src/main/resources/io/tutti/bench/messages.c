/* What MessageRates measures, with MPI: mpicc -O2 messages.c -o messages && mpirun -n 2 ./messages */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TAG = 1, WINDOW = 64, MOST = 1 << 20 };

static int rank, peer;
static char *memory;

static void exchange(int bytes) {
    if (rank == 0) {
        MPI_Send(memory, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        MPI_Recv(memory, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(memory, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(memory, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
    }
}

static void window(int bytes) {
    MPI_Request requests[WINDOW];
    for (int i = 0; i < WINDOW; i++) {
        char *at = memory + 4 * i;
        if (rank == 0) {
            MPI_Isend(at, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[i]);
        } else {
            MPI_Irecv(at, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[i]);
        }
    }
    MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    if (rank == 0) {
        MPI_Recv(memory, 0, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(memory, 0, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
    }
}

static void measure(const char *what, int bytes, void (*run)(int), int repetitions, int messages) {
    double least = 1e30;
    for (int round = 0; round < 6; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int i = 0; i < repetitions; i++) {
            run(bytes);
        }
        double mean = (MPI_Wtime() - begin) * 1e6 / repetitions / messages;
        if (round > 0 && mean < least) {
            least = mean;
        }
    }
    if (rank == 0) {
        printf("%s %d %.3f\n", what, bytes, least);
    }
}

int main(int argc, char **argv) {
    int sizes[] = {4, 1024, 64 << 10, MOST};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    memory = calloc(1, MOST);
    for (int i = 0; i < 4; i++) {
        measure("mpi", sizes[i], exchange, sizes[i] <= 1024 ? 10000 : sizes[i] < MOST ? 2000 : 400, 2);
    }
    measure("mpi-window-64", 4, window, 2000, WINDOW);
    MPI_Finalize();
    return 0;
}
