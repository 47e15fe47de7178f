/** Ranks as processes: the launcher, their JVMs, and labs, which are virtual clusters on one machine. */
module io.tutti.launch {
    requires transitive io.tutti.core;
    requires static jdk.compiler;
    requires tools.jackson.databind;

    exports io.tutti.launch.lab;
    exports io.tutti.launch.lab.network;
    exports io.tutti.launch;
    exports io.tutti.launch.archive;
    exports io.tutti.launch.jvm;
    exports io.tutti.launch.output;
    exports io.tutti.launch.request;
}
