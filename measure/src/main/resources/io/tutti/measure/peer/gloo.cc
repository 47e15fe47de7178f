/*
 * A job of Gloo, and each of its ranks. Gloo has no launcher, so the first process starts the ranks, on the hosts that
 * AGENT reaches, and ends with them:
 *
 *   launch RANKS DEVICE SETTING AGENT HOSTS arguments of rank.h
 *
 * HOSTS has a host for each rank, joined by commas, and AGENT is a remote shell; both are - on this machine alone. The
 * ranks find each other through a folder that is removed at the end. The setting concerns allreduce: default, bcube or
 * halving-doubling.
 */
#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/allreduce_halving_doubling.h>
#include <gloo/alltoall.h>
#include <gloo/barrier.h>
#include <gloo/broadcast.h>
#include <gloo/gather.h>
#include <gloo/math.h>
#include <gloo/reduce.h>
#include <gloo/reduce_scatter.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/scatter.h>
#include <gloo/transport/tcp/device.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <utility>
#include <vector>

#include "rank.h"

static std::shared_ptr<gloo::rendezvous::Context> context;
static std::string setting;

static void leave_job(int status) {
    _exit(status); /* the first process ends the other ranks */
}

static void synchronize(void) {
    gloo::BarrierOptions options(context);
    gloo::barrier(options);
}

/* Gloo's calls on elements of type T. Algorithms that are classes are prepared once for each count, and work in place. */
template <typename T>
struct Calls {
    using Prepared = std::map<std::pair<T *, int>, std::unique_ptr<gloo::Algorithm>>;

    static T *given() { return reinterpret_cast<T *>(from); }

    static T *got() { return reinterpret_cast<T *>(to); }

    static void (*combine())(void *, const void *, const void *, size_t) {
        using Combine = void (*)(void *, const void *, const void *, size_t);
        return reduction == SUM ? static_cast<Combine>(&gloo::sum<T>) : static_cast<Combine>(&gloo::max<T>);
    }

    static const gloo::ReductionFunction<T> *function() {
        return reduction == SUM ? gloo::ReductionFunction<T>::sum : gloo::ReductionFunction<T>::max;
    }

    static void copy(int count) {
        if (from != to) {
            memcpy(to, from, sizeof(T) * (size_t) count);
        }
    }

    static void allreduce(int place, int count) {
        if (setting == "halving-doubling") {
            return halving_doubling(count);
        }
        gloo::AllreduceOptions options(context);
        if (setting == "bcube") {
            options.setAlgorithm(gloo::AllreduceOptions::Algorithm::BCUBE);
        }
        if (place == OUT) {
            options.setInput(given(), (size_t) count);
        }
        options.setOutput(got(), (size_t) count);
        options.setReduceFunction(combine());
        gloo::allreduce(options);
    }

    static void halving_doubling(int count) {
        static Prepared prepared;
        copy(count);
        auto &algorithm = prepared[{got(), count}];
        if (!algorithm) {
            algorithm = std::make_unique<gloo::AllreduceHalvingDoubling<T>>(
                    context, std::vector<T *>{got()}, count, function());
        }
        algorithm->run();
    }

    /* The result is at the beginning of the vector that was given. */
    static void reduce_scatter(int place, int count) {
        static Prepared prepared;
        (void) place;
        copy(count * ranks);
        auto &algorithm = prepared[{got(), count}];
        if (!algorithm) {
            algorithm = std::make_unique<gloo::ReduceScatterHalvingDoubling<T>>(
                    context, std::vector<T *>{got()}, count * ranks, std::vector<int>(ranks, count), function());
        }
        algorithm->run();
    }

    static void reduce(int place, int count) {
        gloo::ReduceOptions options(context);
        if (place == OUT) {
            options.setInput(given(), (size_t) count);
        }
        options.setOutput(got(), (size_t) count);
        options.setRoot(0);
        options.setReduceFunction(combine());
        gloo::reduce(options);
    }

    static void broadcast(int place, int count) {
        (void) place;
        gloo::BroadcastOptions options(context);
        options.setOutput(given(), (size_t) count);
        options.setRoot(0);
        gloo::broadcast(options);
    }

    static void allgather(int place, int count) {
        gloo::AllgatherOptions options(context);
        if (place == OUT) {
            options.setInput(given(), (size_t) count);
        }
        options.setOutput(got(), (size_t) count * (size_t) ranks);
        gloo::allgather(options);
    }

    static void gather(int place, int count) {
        (void) place;
        gloo::GatherOptions options(context);
        options.setInput(given(), (size_t) count);
        if (rank == 0) {
            options.setOutput(got(), (size_t) count * (size_t) ranks);
        }
        options.setRoot(0);
        gloo::gather(options);
    }

    static void scatter(int place, int count) {
        (void) place;
        gloo::ScatterOptions options(context);
        if (rank == 0) {
            std::vector<T *> blocks;
            for (int i = 0; i < ranks; i++) {
                blocks.push_back(given() + (size_t) i * (size_t) count);
            }
            options.setInputs(blocks, (size_t) count);
        }
        options.setOutput(got(), (size_t) count);
        options.setRoot(0);
        gloo::scatter(options);
    }

    static void alltoall(int place, int count) {
        (void) place;
        gloo::AlltoallOptions options(context);
        options.setInput(given(), (size_t) count * (size_t) ranks);
        options.setOutput(got(), (size_t) count * (size_t) ranks);
        gloo::alltoall(options);
    }

    static void barrier(int place, int count) {
        (void) place;
        (void) count;
        synchronize();
    }

    static uint64_t slot() {
        static const uint64_t slot = (uint64_t) context->nextSlot() << 32; /* apart from those of collectives */
        return slot;
    }

    static void send(T *vector, int count, int partner) {
        auto buffer = context->createUnboundBuffer(vector, sizeof(T) * (size_t) count);
        buffer->send(partner, slot());
        buffer->waitSend();
    }

    static void receive(T *vector, int count, int partner) {
        auto buffer = context->createUnboundBuffer(vector, sizeof(T) * (size_t) count);
        buffer->recv(partner, slot());
        buffer->waitRecv();
    }

    /* Ranks 2k and 2k+1: there and back. */
    static void send_recv(int place, int count) {
        (void) place;
        exchange(count, 1, count);
    }

    /* A window of messages from rank 2k to 2k+1, and an answer of one element, since Gloo has no empty messages. */
    static void stream(int place, int count) {
        (void) place;
        exchange(count, WINDOW, 1);
    }

    static void exchange(int count, int messages, int answer) {
        int partner = rank ^ 1;
        if (partner >= ranks) {
            return;
        }
        for (int i = 0; i < messages; i++) {
            if (partner > rank) {
                send(given(), count, partner);
            } else {
                receive(got(), count, partner);
            }
        }
        if (partner > rank) {
            receive(got(), answer, partner);
        } else {
            send(given(), answer, partner);
        }
    }

    static const operation *operations() {
        static const operation list[] = {
            {"allreduce", allreduce},
            {"reduce", reduce},
            {"broadcast", broadcast},
            {"reduce-scatter", reduce_scatter},
            {"allgather", allgather},
            {"gather", gather},
            {"scatter", scatter},
            {"alltoall", alltoall},
            {"barrier", barrier},
            {"send-recv", send_recv},
            {"stream", stream},
            {nullptr, nullptr},
        };
        return list;
    }
};

static int run_rank(const char *device, const char *folder, char **arguments) {
    gloo::transport::tcp::attr attr;
    attr.iface = device;
    auto transport = gloo::transport::tcp::CreateDevice(attr);
    gloo::rendezvous::FileStore store(folder);
    context = std::make_shared<gloo::rendezvous::Context>(rank, ranks);
    context->setTimeout(std::chrono::minutes(5));
    context->connectFullMesh(store, transport);
    set_elements(arguments);
    serve(arguments,
          element == FLOAT64 ? Calls<double>::operations()
          : element == INT32 ? Calls<int32_t>::operations()
                             : Calls<float>::operations());
    _exit(0); /* all ranks have answered everything */
}

static void interrupt_wait(int) {}

/* Starts one rank; the kernel ends it with the first process. */
static pid_t start(const std::vector<std::string> &words) {
    pid_t parent = getpid(), child = fork();
    if (child != 0) {
        return child;
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) {
        _exit(FAILED);
    }
    std::vector<char *> arguments;
    for (const auto &word : words) {
        arguments.push_back(const_cast<char *>(word.c_str()));
    }
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    perror(arguments[0]);
    _exit(FAILED);
}

/* Waits for all ranks. The first that fails, or a signal, ends all. */
static int await(const std::vector<pid_t> &children) {
    int result = 0;
    for (size_t left = children.size(); left > 0;) {
        int status = 0;
        pid_t ended = wait(&status);
        if (ended < 0 && errno != EINTR) {
            break;
        }
        left -= ended > 0;
        if ((ended < 0 || status != 0) && result == 0) {
            result = FAILED;
            for (pid_t child : children) {
                kill(child, SIGTERM);
            }
        }
    }
    return result;
}

static std::vector<std::string> split(const std::string &text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
        parts.push_back(part);
    }
    return parts;
}

/* arguments: RANKS DEVICE SETTING AGENT HOSTS, then those of rank.h */
static int launch(const char *program, char **arguments) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt_wait; /* without SA_RESTART */
    for (int signal : {SIGTERM, SIGINT, SIGHUP}) {
        sigaction(signal, &action, nullptr);
    }
    char folder[] = "/tmp/tutti-gloo-XXXXXX";
    if (!mkdtemp(folder)) {
        fail("no folder in /tmp");
    }
    std::string agent = arguments[3];
    std::vector<std::string> hosts = split(arguments[4]);
    std::vector<pid_t> children;
    for (int i = 0; i < atoi(arguments[0]); i++) {
        std::vector<std::string> words;
        if (agent != "-") {
            words = {agent, hosts.at((size_t) i)};
        }
        for (std::string word : {std::string(program), std::string("rank"), std::to_string(i), std::string(arguments[0]),
                                 std::string(arguments[1]), std::string(arguments[2]), std::string(folder)}) {
            words.push_back(word);
        }
        words.insert(words.end(), arguments + 5, arguments + 5 + ARGUMENTS);
        children.push_back(start(words));
    }
    int status = await(children);
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return status;
}

int main(int argc, char **argv) {
    if (argc == 2 + 5 + ARGUMENTS && strcmp(argv[1], "launch") == 0) {
        return launch(std::filesystem::read_symlink("/proc/self/exe").c_str(), argv + 2);
    }
    if (argc != 2 + 5 + ARGUMENTS || strcmp(argv[1], "rank") != 0) {
        fail("usage: launch RANKS DEVICE SETTING AGENT HOSTS SOCKET COLLECTIVE TYPE OP MOST MODE");
    }
    rank = atoi(argv[2]);
    ranks = atoi(argv[3]);
    setting = argv[5];
    try {
        return run_rank(argv[4], argv[6], argv + 7);
    } catch (const std::exception &e) {
        fail(e.what());
        return FAILED;
    }
}
