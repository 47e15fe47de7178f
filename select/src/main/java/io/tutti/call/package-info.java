/**
 * A collective call as a value: what is called, on how much of what. Everything that decides about a call (checks, choice,
 * explanation, fingerprint, binding) takes the same {@link io.tutti.call.CollectiveCall}, so that no two of them can
 * understand it differently.
 *
 * <p>Four words from the API to the wire: a request is what a program asks for, with its vectors; a call is what is asked, without
 * them; a lowered call has the algorithm's plan for this rank; a task is a lowered call that runs on vectors, its arguments.
 *
 * <p>Rules: immutable; no vectors, which differ from run to run and must not be kept alive; no text is compared to find out
 * what a call is.
 */
package io.tutti.call;
