/**
 * Element types, reduction operators, and the interfaces of a user's own arithmetic: the vocabulary of every layer. None of the
 * methods blocks. This package depends on no other package of Tutti.
 */
package io.tutti.type;
