/**
 * What a user asks of a launcher: the command of the ranks, how many there are, where they run and meet, and where their
 * output goes.
 *
 * <p>Terms: a <em>place</em> states which ranks this launcher starts and where all ranks meet. <em>Rank hosts</em> define
 * where ranks run if that is not plainly this machine. All types are immutable; wrong values are refused when they are
 * created.
 */
package io.tutti.launch.request;
