/*
 * A rank of an MPI library that takes instructions as Tutti's own ranks do: over a local socket, in 8-byte words of
 * native order. It sends its number, then waits in read(), using no processor, for five words: kind, variant, count,
 * untimed, iterations. It answers with a number and that many words. The end of the stream is the instruction to leave.
 *
 *   kind 1  one call on known values; answers with the number of wrong elements
 *   kind 2  calls, each after a barrier; answers with nanoseconds of each
 *   kind 3  calls one after the other, after one barrier; answers with nanoseconds of all
 *
 * The variant is 0 out of place, 1 in place, 2 (allreduce) in place on an outer product of two vectors, which is
 * computed as part of the call; its count is a square number. The count is that of a block; see struct form.
 *
 * usage: collectives SOCKET COLLECTIVE TYPE(float32|float64|int32) OP(sum|max) MOST MODE
 * MOST is the elements of the longest block. MODE has the letters t, to write the vectors before each timed call, and
 * s, to start each call and wait for it; or -.
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
enum variant { OUT, IN, PRODUCT };
enum { MODULUS = 31, STRIDE = 7, ALIGNMENT = 4096, FAILED = 3, WINDOW = 64, TAG = 1 };

struct instruction {
    int64_t kind, variant, count, untimed, iterations;
};

/* The vectors of a call: given and got have one block, or one for each rank. */
struct form {
    const char *name;
    int given_per_rank, got_per_rank;
    void (*call)(int place, int count);
    int64_t (*expected)(int64_t index, int64_t count);
};

static int rank, ranks, controller, starts, touches;
static MPI_Datatype type;
static MPI_Op op;
static size_t width;
static const struct form *form;
static char *vectors[2];  /* as long as the longest vector, each */
static char *from, *to;   /* what the call reads and writes; the same or overlapping in place */
static MPI_Request pending;

static void fail(const char *what) {
    fprintf(stderr, "collectives: rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
}

static int64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t) at.tv_sec * 1000000000 + at.tv_nsec;
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

/* Element index of a rank's input. */
static int64_t value(int of, int64_t index) {
    return (index + STRIDE * of) % MODULUS;
}

/* The reduction of element index over the first ranks. */
static int64_t combined(int first, int64_t index) {
    int64_t result = value(0, index);
    for (int other = 1; other < first; other++) {
        int64_t next = value(other, index);
        result = op == MPI_SUM ? result + next : next > result ? next : result;
    }
    return result;
}

enum { NO_RESULT = -1 };

static int64_t all_combined(int64_t index, int64_t count) {
    (void) count;
    return combined(ranks, index);
}

static int64_t root_combined(int64_t index, int64_t count) {
    return rank == 0 ? all_combined(index, count) : NO_RESULT;
}

static int64_t root_value(int64_t index, int64_t count) {
    (void) count;
    return value(0, index);
}

static int64_t block_combined(int64_t index, int64_t count) {
    return combined(ranks, rank * count + index);
}

static int64_t gathered(int64_t index, int64_t count) {
    return value((int) (index / count), index % count);
}

static int64_t root_gathered(int64_t index, int64_t count) {
    return rank == 0 ? gathered(index, count) : NO_RESULT;
}

static int64_t scattered(int64_t index, int64_t count) {
    return value(0, rank * count + index);
}

static int64_t exchanged(int64_t index, int64_t count) {
    return value((int) (index / count), rank * count + index % count);
}

static int64_t scanned(int64_t index, int64_t count) {
    (void) count;
    return combined(rank + 1, index);
}

static int64_t scanned_before(int64_t index, int64_t count) {
    (void) count;
    return rank > 0 ? combined(rank, index) : NO_RESULT;
}

static int64_t partners(int64_t index, int64_t count) {
    (void) count;
    return (rank ^ 1) < ranks ? value(rank ^ 1, index) : NO_RESULT;
}

static int64_t streamed(int64_t index, int64_t count) {
    return rank % 2 == 1 ? partners(index, count) : NO_RESULT;
}

static const struct form forms[] = {
    {"allreduce", 0, 0, allreduce, all_combined},
    {"reduce", 0, 0, reduce, root_combined},
    {"broadcast", 0, 0, broadcast, root_value},
    {"reduce-scatter", 1, 0, reduce_scatter, block_combined},
    {"allgather", 0, 1, allgather, gathered},
    {"gather", 0, 1, gather, root_gathered},
    {"scatter", 1, 0, scatter, scattered},
    {"alltoall", 1, 1, alltoall, exchanged},
    {"barrier", 0, 0, barrier, root_value},
    {"scan", 0, 0, scan, scanned},
    {"exscan", 0, 0, exscan, scanned_before},
    {"send-recv", 0, 0, send_recv, partners},
    {"stream", 0, 0, stream, streamed},
};

static int64_t elements(int per_rank, int64_t count) {
    return per_rank ? count * ranks : count;
}

/* In place, the shorter vector is part of the longer one. */
static void set_vectors(const struct instruction *instruction) {
    int64_t block = (int64_t) width * instruction->count;
    from = vectors[0];
    to = form->call == broadcast ? from : vectors[1];
    if (instruction->variant == OUT) {
        return;
    }
    if (form->call == reduce_scatter) {
        from = to; /* MPI leaves the result at the beginning */
    } else if (form->given_per_rank > form->got_per_rank) {
        to = from + rank * block;
    } else if (form->given_per_rank < form->got_per_rank) {
        from = to + rank * block;
    } else {
        from = to;
    }
}

/* to[r][c] = a[r] * b[c]; both vectors are at the beginning of the first vector */
static void product(int64_t count) {
    int64_t side = (int64_t) (sqrt((double) count) + 0.5);
    if (type == MPI_DOUBLE) {
        const double *a = (const double *) vectors[0];
        double *restrict result = (double *) vectors[1];
        for (int64_t r = 0; r < side; r++) {
            for (int64_t c = 0; c < side; c++) {
                result[r * side + c] = a[r] * a[side + c];
            }
        }
    } else {
        const float *a = (const float *) vectors[0];
        float *restrict result = (float *) vectors[1];
        for (int64_t r = 0; r < side; r++) {
            for (int64_t c = 0; c < side; c++) {
                result[r * side + c] = a[r] * a[side + c];
            }
        }
    }
}

static void call(const struct instruction *instruction) {
    if (instruction->variant == PRODUCT) {
        product(instruction->count);
    }
    form->call((int) instruction->variant, (int) instruction->count);
}

static void set(char *vector, int64_t index, int64_t number) {
    if (type == MPI_FLOAT) {
        ((float *) vector)[index] = (float) number;
    } else if (type == MPI_DOUBLE) {
        ((double *) vector)[index] = (double) number;
    } else {
        ((int32_t *) vector)[index] = (int32_t) number;
    }
}

static double get(const char *vector, int64_t index) {
    return type == MPI_FLOAT    ? ((const float *) vector)[index]
           : type == MPI_DOUBLE ? ((const double *) vector)[index]
                                : ((const int32_t *) vector)[index];
}

/* Rank i's vectors are value(i, r) and value(i, side + c). */
static int64_t check_product(const struct instruction *instruction) {
    int64_t expected[MODULUS][MODULUS];
    int64_t side = (int64_t) (sqrt((double) instruction->count) + 0.5), wrong = 0;
    for (int r = 0; r < MODULUS; r++) {
        for (int c = 0; c < MODULUS; c++) {
            expected[r][c] = 0;
            for (int other = 0; other < ranks; other++) {
                expected[r][c] += value(other, r) * value(other, side + c);
            }
        }
    }
    for (int64_t i = 0; i < 2 * side; i++) {
        set(vectors[0], i, value(rank, i));
    }
    memset(to, 0x55, width * instruction->count);
    call(instruction);
    for (int64_t i = 0; i < instruction->count; i++) {
        wrong += get(to, i) != (double) expected[i / side % MODULUS][i % side % MODULUS];
    }
    return wrong;
}

/* Leaves zeros, which stay what they are however often they are combined in place. */
static int64_t check(const struct instruction *instruction) {
    int64_t count = instruction->count, wrong = 0;
    int64_t given = elements(form->given_per_rank, count), got = elements(form->got_per_rank, count);
    size_t longest = width * (size_t) (given > got ? given : got);
    int gives = rank == 0 || !(form->call == broadcast || form->call == scatter);
    memset(vectors[0], 0x55, longest);
    memset(vectors[1], 0x55, longest);
    for (int64_t i = 0; gives && i < given; i++) {
        set(from, i, value(rank, i));
    }
    call(instruction);
    for (int64_t i = 0; i < got; i++) {
        int64_t expected = form->expected(i, count);
        wrong += expected != NO_RESULT && get(to, i) != (double) expected;
    }
    memset(vectors[0], 0, longest);
    memset(vectors[1], 0, longest);
    return wrong;
}

/* Writes the input by plain stores, as a program that computes it does; memset may bypass caches. */
static void touch(const struct instruction *instruction) {
    static volatile int32_t nothing = 0;
    int32_t word = nothing, *words = (int32_t *) from;
    int64_t count = elements(form->given_per_rank, instruction->count) * (int64_t) (width / sizeof word);
    for (int64_t i = 0; i < count; i++) {
        words[i] = word;
    }
}

static void each(const struct instruction *instruction, int64_t *nanos) {
    for (int64_t i = -instruction->untimed; i < instruction->iterations; i++) {
        if (touches) {
            touch(instruction);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t start = now();
        call(instruction);
        if (i >= 0) {
            nanos[i] = now() - start;
        }
    }
}

static int64_t together(const struct instruction *instruction) {
    for (int64_t i = 0; i < instruction->untimed; i++) {
        call(instruction);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t start = now();
    for (int64_t i = 0; i < instruction->iterations; i++) {
        if (touches) {
            touch(instruction);
        }
        call(instruction);
    }
    return now() - start;
}

static int take(void *words, size_t bytes) {
    for (size_t done = 0; done < bytes;) {
        ssize_t got = read(controller, (char *) words + done, bytes - done);
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
        ssize_t sent = write(controller, (char *) frame + done, bytes - done);
        if (sent <= 0) {
            fail("the controller has gone");
        }
        done += (size_t) sent;
    }
    free(frame);
}

static void serve(void) {
    struct instruction instruction;
    while (take(&instruction, sizeof instruction) && instruction.kind != END) {
        int64_t count = instruction.kind == TIME ? instruction.iterations : 1;
        int64_t *words = malloc((size_t) count * sizeof *words);
        if (!words) {
            fail("no memory for times");
        }
        set_vectors(&instruction);
        if (instruction.kind == CHECK) {
            words[0] = instruction.variant == PRODUCT ? check_product(&instruction) : check(&instruction);
        } else if (instruction.kind == TIME) {
            each(&instruction, words);
        } else {
            words[0] = together(&instruction);
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
    controller = socket(AF_UNIX, SOCK_STREAM, 0);
    if (controller < 0 || connect(controller, (struct sockaddr *) &address, sizeof address) != 0) {
        fail("cannot connect to the controller");
    }
    if (write(controller, &number, sizeof number) != (ssize_t) sizeof number) {
        fail("the controller has gone");
    }
}

static void set_form(const char *name) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(forms[i].name, name) == 0) {
            form = &forms[i];
        }
    }
    if (!form) {
        fail("unknown collective");
    }
}

static void allocate(const char *most) {
    size_t blocks = form->given_per_rank || form->got_per_rank ? (size_t) ranks : 1;
    size_t bytes = width * blocks * strtoull(most, NULL, 10) + ALIGNMENT;
    for (int i = 0; i < 2; i++) {
        void *memory = NULL;
        if (posix_memalign(&memory, ALIGNMENT, bytes)) {
            fail("no memory for vectors");
        }
        vectors[i] = memory;
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 7) {
        fail("usage: collectives SOCKET COLLECTIVE TYPE OP MOST MODE");
    }
    set_form(argv[2]);
    type = strcmp(argv[3], "float64") == 0 ? MPI_DOUBLE : strcmp(argv[3], "int32") == 0 ? MPI_INT32_T : MPI_FLOAT;
    width = type == MPI_DOUBLE ? sizeof(double) : sizeof(float);
    op = strcmp(argv[4], "max") == 0 ? MPI_MAX : MPI_SUM;
    touches = strchr(argv[6], 't') != NULL;
    starts = strchr(argv[6], 's') != NULL;
    allocate(argv[5]);
    connect_to(argv[1]);
    serve();
    MPI_Barrier(MPI_COMM_WORLD);
#ifdef OPEN_MPI
    MPI_Finalize();
    return 0;
#else
    usleep(50000); /* MPICH over UCX may hang in MPI_Finalize; all ranks have answered everything */
    _exit(0);
#endif
}
