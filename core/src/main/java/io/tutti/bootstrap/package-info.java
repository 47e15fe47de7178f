/**
 * How processes become a job: rank 0 listens, the others dial, both sides prove that they know the job's secret, and
 * everyone learns where everyone is ({@link io.tutti.bootstrap.Bootstrap#join}). Rank 0 draws an id for the start, which all ranks learn
 * when they are admitted, and which names what they share.
 *
 * <p>Rules of this room. Nothing that a stranger sends is believed or kept before the handshake is through, and no
 * stranger keeps others waiting: each has a bounded message, a bounded time and a thread of its own, and where there are
 * too many the oldest makes room. Refusals are one clear line on both sides. Threads here block and live only while ranks
 * join or links are opened.
 */
package io.tutti.bootstrap;
