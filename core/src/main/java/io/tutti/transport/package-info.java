/**
 * Opens the links of communicators. The transports are in {@code shm}, {@code tcp} and {@code local}; what several of them
 * use is here and in {@code memory}, where {@code RingLink} is the link of both that share memory.
 *
 * <p>Data of another start of the job is never accepted, even though two starts may have the same job number. Shared
 * memory carries the start's id in its name and in its seal ({@code SharedSegment}), data links send the id when they
 * are opened, and frame headers are sealed with 32 bits of it. Slots, windows and rings need no id: a rank can map them
 * only if it belongs to the start.
 *
 * <p>Native calls are in {@code SocketCalls}, in {@code ArrayCalls} of {@code tcp} and in {@code BulkCopy} and {@code FutexCalls} of {@code memory}, and none is
 * required: the socket that uses them has a counterpart that uses a {@code SocketChannel}, arrays are copied to native memory, ranks yield instead of blocking, and
 * copies without {@code memcpy} are made in Java.
 */
package io.tutti.transport;
