/*
 * A rank of an MPI library that takes orders as Tutti's own ranks do: over a local socket, in 8-byte words of native
 * order. It says its number, then waits in read(), using no processor, for five words: kind, variant, count, untimed,
 * iterations. It answers with a number and so many words. The end of the stream is the order to leave.
 *
 *   kind 1  one call on known values; answers with the number of wrong elements
 *   kind 2  calls, each after a barrier; answers with nanoseconds of each
 *   kind 3  calls one after the other, after one barrier; answers with nanoseconds of all
 *
 * The variant is 0 out of place, 1 in place, 2 in place on an outer product of two vectors, which is computed as part
 * of the call; its count is a square number.
 *
 * usage: allreduce SOCKET TYPE(float32|float64|int32) OP(sum|max) MOST(elements)
 */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum kind { END, CHECK, TIME, BACK_TO_BACK };
enum { MODULUS = 31, STRIDE = 7, ALIGNMENT = 4096, FAILED = 3 };

struct order {
    int64_t kind, variant, count, untimed, iterations;
};

static int rank, ranks, desk;
static MPI_Datatype type;
static MPI_Op op;
static size_t width;
static void *input, *output;

static void fail(const char *what) {
    fprintf(stderr, "allreduce: rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
}

static int64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t) at.tv_sec * 1000000000 + at.tv_nsec;
}

/* output[r][c] = a[r] * b[c]; both vectors are at the beginning of input */
static void product(int64_t count) {
    int64_t side = (int64_t) (sqrt((double) count) + 0.5);
    if (type == MPI_DOUBLE) {
        const double *a = input;
        double *restrict to = output;
        for (int64_t r = 0; r < side; r++) {
            for (int64_t c = 0; c < side; c++) {
                to[r * side + c] = a[r] * a[side + c];
            }
        }
    } else {
        const float *a = input;
        float *restrict to = output;
        for (int64_t r = 0; r < side; r++) {
            for (int64_t c = 0; c < side; c++) {
                to[r * side + c] = a[r] * a[side + c];
            }
        }
    }
}

static void call(const struct order *order) {
    if (order->variant == 2) {
        product(order->count);
    }
    void *from = order->variant > 0 ? MPI_IN_PLACE : input;
    MPI_Allreduce(from, output, (int) order->count, type, op, MPI_COMM_WORLD);
}

static int value(int of, int64_t index) {
    return (int) ((index + STRIDE * of) % MODULUS);
}

static int combined(int64_t index) {
    int result = value(0, index);
    for (int other = 1; other < ranks; other++) {
        int next = value(other, index);
        result = op == MPI_SUM ? result + next : next > result ? next : result;
    }
    return result;
}

static void set(void *vector, int64_t index, int number) {
    if (type == MPI_FLOAT) {
        ((float *) vector)[index] = (float) number;
    } else if (type == MPI_DOUBLE) {
        ((double *) vector)[index] = number;
    } else {
        ((int32_t *) vector)[index] = number;
    }
}

static double get(const void *vector, int64_t index) {
    return type == MPI_FLOAT    ? ((const float *) vector)[index]
           : type == MPI_DOUBLE ? ((const double *) vector)[index]
                                : ((const int32_t *) vector)[index];
}

/* As above for variant 2: rank i's vectors are value(i, r) and value(i, side + c). */
static int64_t check_product(const struct order *order) {
    static int expected[MODULUS][MODULUS];
    int64_t side = (int64_t) (sqrt((double) order->count) + 0.5), wrong = 0;
    for (int r = 0; r < MODULUS; r++) {
        for (int c = 0; c < MODULUS; c++) {
            expected[r][c] = 0;
            for (int other = 0; other < ranks; other++) {
                expected[r][c] += value(other, r) * value(other, side + c);
            }
        }
    }
    for (int64_t i = 0; i < 2 * side; i++) {
        set(input, i, value(rank, i));
    }
    memset(output, 0x55, width * order->count);
    call(order);
    for (int64_t i = 0; i < order->count; i++) {
        wrong += get(output, i) != expected[i / side % MODULUS][i % side % MODULUS];
    }
    return wrong;
}

/* Leaves zeros, which stay what they are however often they are combined in place. */
static int64_t check(const struct order *order) {
    int expected[MODULUS];
    int64_t wrong = 0;
    for (int i = 0; i < MODULUS; i++) {
        expected[i] = combined(i);
    }
    memset(output, 0x55, width * order->count);
    for (int64_t i = 0; i < order->count; i++) {
        set(order->variant == 1 ? output : input, i, value(rank, i));
    }
    call(order);
    for (int64_t i = 0; i < order->count; i++) {
        wrong += get(output, i) != expected[i % MODULUS];
    }
    memset(input, 0, width * order->count);
    memset(output, 0, width * order->count);
    return wrong;
}

static void each(const struct order *order, int64_t *nanos) {
    for (int64_t i = 0; i < order->untimed; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        call(order);
    }
    for (int64_t i = 0; i < order->iterations; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t start = now();
        call(order);
        nanos[i] = now() - start;
    }
}

static int64_t together(const struct order *order) {
    for (int64_t i = 0; i < order->untimed; i++) {
        call(order);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t start = now();
    for (int64_t i = 0; i < order->iterations; i++) {
        call(order);
    }
    return now() - start;
}

static int receive(void *to, size_t bytes) {
    for (size_t done = 0; done < bytes;) {
        ssize_t got = read(desk, (char *) to + done, bytes - done);
        if (got <= 0) {
            return 0;
        }
        done += (size_t) got;
    }
    return 1;
}

static void answer(const int64_t *words, int64_t count) {
    size_t bytes = (size_t) (count + 1) * sizeof *words;
    int64_t *frame = malloc(bytes);
    if (!frame) {
        fail("no memory for an answer");
    }
    frame[0] = count;
    memcpy(frame + 1, words, (size_t) count * sizeof *words);
    for (size_t done = 0; done < bytes;) {
        ssize_t sent = write(desk, (char *) frame + done, bytes - done);
        if (sent <= 0) {
            fail("the desk is gone");
        }
        done += (size_t) sent;
    }
    free(frame);
}

static void serve(void) {
    struct order order;
    while (receive(&order, sizeof order) && order.kind != END) {
        int64_t count = order.kind == TIME ? order.iterations : 1;
        int64_t *words = malloc((size_t) count * sizeof *words);
        if (!words) {
            fail("no memory for times");
        }
        if (order.kind == CHECK) {
            words[0] = order.variant == 2 ? check_product(&order) : check(&order);
        } else if (order.kind == TIME) {
            each(&order, words);
        } else {
            words[0] = together(&order);
        }
        answer(words, count);
        free(words);
    }
}

static void connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int64_t number = rank;
    if (strlen(path) >= sizeof address.sun_path) {
        fail("the path of the socket is too long");
    }
    strcpy(address.sun_path, path);
    desk = socket(AF_UNIX, SOCK_STREAM, 0);
    if (desk < 0 || connect(desk, (struct sockaddr *) &address, sizeof address) != 0) {
        fail("cannot connect to the desk");
    }
    if (write(desk, &number, sizeof number) != (ssize_t) sizeof number) {
        fail("the desk is gone");
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 5) {
        fail("usage: allreduce SOCKET TYPE OP MOST");
    }
    type = strcmp(argv[2], "float64") == 0 ? MPI_DOUBLE : strcmp(argv[2], "int32") == 0 ? MPI_INT32_T : MPI_FLOAT;
    width = type == MPI_DOUBLE ? sizeof(double) : sizeof(float);
    op = strcmp(argv[3], "max") == 0 ? MPI_MAX : MPI_SUM;
    size_t bytes = width * strtoull(argv[4], NULL, 10) + ALIGNMENT;
    if (posix_memalign(&input, ALIGNMENT, bytes) || posix_memalign(&output, ALIGNMENT, bytes)) {
        fail("no memory for vectors");
    }
    connect_to(argv[1]);
    serve();
    MPI_Barrier(MPI_COMM_WORLD);
#ifdef OPEN_MPI
    MPI_Finalize();
    return 0;
#else
    usleep(50000); /* MPICH over UCX may hang in MPI_Finalize; everybody has answered everything */
    _exit(0);
#endif
}
