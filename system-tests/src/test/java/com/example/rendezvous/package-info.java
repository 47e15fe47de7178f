/** A rendezvous of an engine as a user would write it, in a package of its own; see {@code CONTRIBUTING.md}. */
package com.example.rendezvous;
