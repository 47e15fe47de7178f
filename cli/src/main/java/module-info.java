/** The command line, {@code ./tutti}. Has no API. */
module io.tutti.cli {
    requires info.picocli;
    requires io.tutti.training;
    requires io.tutti.measure;
    requires io.tutti.outerproduct;
    requires io.tutti.soak;
    requires io.tutti.sparse;
    requires io.tutti.studies;
    requires java.logging;
    requires java.management;
    requires jdk.jfr;
    requires jdk.management;
    requires tools.jackson.databind;

    // The commands' options are read and set by reflection.
    opens io.tutti.cli to
            info.picocli;
    opens io.tutti.cli.command to
            info.picocli;
    opens io.tutti.cli.command.job to
            info.picocli;
    opens io.tutti.cli.command.lab to
            info.picocli;
    opens io.tutti.cli.command.measure to
            info.picocli;
    opens io.tutti.cli.command.option to
            info.picocli;
    opens io.tutti.cli.command.schedule to
            info.picocli;
    opens io.tutti.cli.info to
            info.picocli;
    opens io.tutti.cli.schedules to
            info.picocli;
    opens io.tutti.cli.simulate to
            info.picocli;
}
