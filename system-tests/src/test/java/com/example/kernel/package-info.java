/** A loop that is specialized, in a jar of its own. It uses only public types of {@code io.tutti.kernel.jit}. */
package com.example.kernel;
