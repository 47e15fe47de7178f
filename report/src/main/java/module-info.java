/** Charts, drawings of schedules, generated pages, and files of results. */
module io.tutti.report {
    requires transitive io.tutti.core;
    requires java.desktop;
    requires tools.jackson.databind;

    exports io.tutti.report.algorithm;
    exports io.tutti.report.draw;
    exports io.tutti.report.file;
    exports io.tutti.report.page;
    exports io.tutti.report.plot;
    exports io.tutti.report.schedule;
    exports io.tutti.report.text;
}
