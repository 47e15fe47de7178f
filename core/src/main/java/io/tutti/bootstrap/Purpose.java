package io.tutti.bootstrap;

/** What a connection is for; part of what both sides prove. */
public enum Purpose {
    /** A rank joins its job at rank 0. */
    JOIN,
    /** Two ranks open a data link. */
    LINK
}
