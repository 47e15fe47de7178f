package io.tutti.measure.peer;

import java.util.List;

/**
 * The source of a library's rank, and how it is compiled.
 *
 * @param resource name of the source beside this class, which may include {@code rank.h}
 * @param compiler name of the compiler, which is searched on {@code PATH}
 * @param flags its flags before the source
 * @param libraries its flags after the source
 */
record PeerSource(String resource, String compiler, List<String> flags, List<String> libraries) {}
