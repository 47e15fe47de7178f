/*
 * A rank of a peer that takes instructions as the ranks of Tutti do: over a local socket, in 8-byte words of native
 * order. It sends its number, then waits in read(), using no processor, for five words: kind, variant, count, untimed,
 * iterations. It answers with a number and that many words. The end of the stream is the instruction to leave.
 *
 *   kind 1  one call on known values; answers with the number of wrong elements
 *   kind 2  calls, each after a barrier; answers with nanoseconds of each
 *   kind 3  calls one after the other, after one barrier; answers with nanoseconds of all
 *
 * The variant is 0 out of place, 1 in place, 2 (allreduce) in place on an outer product of two vectors, which is
 * computed as part of the call; its count is a square number. The count is that of a block; see struct form.
 *
 * Arguments: SOCKET COLLECTIVE TYPE(float32|float64|int32) OP(sum|max) MOST MODE
 * MOST is the elements of the longest block. MODE has the letters t, to write the vectors before each timed call, and
 * s, to start each call and wait for it; or -.
 *
 * The source of a library includes this text, as C or C++; sets rank and ranks; defines leave_job and synchronize; and calls serve.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
#define RESTRICT __restrict__
#else
#define RESTRICT restrict
#endif

enum kind { END, CHECK, TIME, BACK_TO_BACK };
enum variant { OUT, IN, PRODUCT };
enum element { FLOAT32, FLOAT64, INT32 };
enum reduction { SUM, MAX };
enum { MODULUS = 31, STRIDE = 7, ALIGNMENT = 4096, FAILED = 3, WINDOW = 64, ARGUMENTS = 6 };

struct instruction {
    int64_t kind, variant, count, untimed, iterations;
};

/* The vectors of a collective: given and got have one block, or one for each rank. */
enum trait { PLAIN = 0, ONE_VECTOR = 1, RESULT_FIRST = 2, ROOT_GIVES = 4 };
struct form {
    const char *name;
    int given_per_rank, got_per_rank, traits;
    int64_t (*expected)(int64_t index, int64_t count);
};

/* How a library calls a collective; the last one of a list has no name. */
struct operation {
    const char *name;
    void (*call)(int place, int count);
};

static int rank, ranks, controller, starts, touches;
static enum element element;
static enum reduction reduction;
static size_t width;
static const struct form *form;
static void (*call_library)(int place, int count);
static char *vectors[2];  /* as long as the longest vector, each */
static char *from, *to;   /* what the call reads and writes; the same or overlapping in place */

/* Ends the job with a status. */
static void leave_job(int status);
/* A barrier of all ranks. */
static void synchronize(void);

static void fail(const char *what) {
    fprintf(stderr, "rank %d: %s\n", rank, what);
    leave_job(FAILED);
}

static int64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t) at.tv_sec * 1000000000 + at.tv_nsec;
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
        result = reduction == SUM ? result + next : next > result ? next : result;
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
    {"allreduce", 0, 0, PLAIN, all_combined},
    {"reduce", 0, 0, PLAIN, root_combined},
    {"broadcast", 0, 0, ONE_VECTOR | ROOT_GIVES, root_value},
    {"reduce-scatter", 1, 0, RESULT_FIRST, block_combined},
    {"allgather", 0, 1, PLAIN, gathered},
    {"gather", 0, 1, PLAIN, root_gathered},
    {"scatter", 1, 0, ROOT_GIVES, scattered},
    {"alltoall", 1, 1, PLAIN, exchanged},
    {"barrier", 0, 0, PLAIN, root_value},
    {"scan", 0, 0, PLAIN, scanned},
    {"exscan", 0, 0, PLAIN, scanned_before},
    {"send-recv", 0, 0, PLAIN, partners},
    {"stream", 0, 0, PLAIN, streamed},
};

static int64_t elements(int per_rank, int64_t count) {
    return per_rank ? count * ranks : count;
}

/* In place, the shorter vector is part of the longer one. */
static void set_vectors(const struct instruction *instruction) {
    int64_t block = (int64_t) width * instruction->count;
    from = vectors[0];
    to = form->traits & ONE_VECTOR ? from : vectors[1];
    if (instruction->variant == OUT) {
        return;
    }
    if (form->traits & RESULT_FIRST) {
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
    if (element == FLOAT64) {
        const double *a = (const double *) vectors[0];
        double *RESTRICT result = (double *) vectors[1];
        for (int64_t r = 0; r < side; r++) {
            for (int64_t c = 0; c < side; c++) {
                result[r * side + c] = a[r] * a[side + c];
            }
        }
    } else {
        const float *a = (const float *) vectors[0];
        float *RESTRICT result = (float *) vectors[1];
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
    call_library((int) instruction->variant, (int) instruction->count);
}

static void set(char *vector, int64_t index, int64_t number) {
    if (element == FLOAT32) {
        ((float *) vector)[index] = (float) number;
    } else if (element == FLOAT64) {
        ((double *) vector)[index] = (double) number;
    } else {
        ((int32_t *) vector)[index] = (int32_t) number;
    }
}

static double get(const char *vector, int64_t index) {
    return element == FLOAT32    ? ((const float *) vector)[index]
           : element == FLOAT64 ? ((const double *) vector)[index]
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
    int gives = rank == 0 || !(form->traits & ROOT_GIVES);
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
        synchronize();
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
    synchronize();
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
    int64_t *frame = (int64_t *) malloc(bytes);
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

static void take_instructions(void) {
    struct instruction instruction;
    while (take(&instruction, sizeof instruction) && instruction.kind != END) {
        int64_t count = instruction.kind == TIME ? instruction.iterations : 1;
        int64_t *words = (int64_t *) malloc((size_t) count * sizeof *words);
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
        synchronize(); /* what a root's call has left to send leaves while the root is in the library, for which others may wait */
        answer(words, count);
        free(words);
    }
}

static void connect_to(const char *path) {
    struct sockaddr_un address;
    int64_t number = rank;
    if (strlen(path) >= sizeof address.sun_path) {
        fail("the path of the socket is too long");
    }
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    strcpy(address.sun_path, path);
    controller = socket(AF_UNIX, SOCK_STREAM, 0);
    if (controller < 0 || connect(controller, (struct sockaddr *) &address, sizeof address) != 0) {
        fail("cannot connect to the controller");
    }
    if (write(controller, &number, sizeof number) != (ssize_t) sizeof number) {
        fail("the controller has gone");
    }
}

static void set_form(const char *name, const struct operation *operations) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(forms[i].name, name) == 0) {
            form = &forms[i];
        }
    }
    for (; operations->name; operations++) {
        if (strcmp(operations->name, name) == 0) {
            call_library = operations->call;
        }
    }
    if (!form || !call_library) {
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
        vectors[i] = (char *) memory;
    }
}

/* Sets what the arguments say of elements and of the mode. */
static void set_elements(char **arguments) {
    element = strcmp(arguments[2], "float64") == 0 ? FLOAT64 : strcmp(arguments[2], "int32") == 0 ? INT32 : FLOAT32;
    width = element == FLOAT64 ? sizeof(double) : sizeof(float);
    reduction = strcmp(arguments[3], "max") == 0 ? MAX : SUM;
    touches = strchr(arguments[5], 't') != NULL;
    starts = strchr(arguments[5], 's') != NULL;
}

/* Takes instructions until the stream ends; set_elements was called before. */
static void serve(char **arguments, const struct operation *operations) {
    set_form(arguments[1], operations);
    allocate(arguments[4]);
    connect_to(arguments[0]);
    take_instructions();
    synchronize();
}
