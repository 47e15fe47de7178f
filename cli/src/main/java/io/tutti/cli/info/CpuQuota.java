package io.tutti.cli.info;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time that a control group allows, version 2 or 1. */
final class CpuQuota {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private CpuQuota() {}

    /** Returns the quota in processors; null if there is no limit, or none is visible. */
    static Double ofThisProcess() {
        Double unified = unified(text(ROOT.resolve(ownGroup()).resolve("cpu.max")));
        if (unified != null) {
            return unified;
        }
        Double root = unified(text(ROOT.resolve("cpu.max")));
        return root != null
                ? root
                : ratio(text(ROOT.resolve("cpu/cpu.cfs_quota_us")), text(ROOT.resolve("cpu/cpu.cfs_period_us")));
    }

    /** Parses {@code "max 100000"} or {@code "150000 100000"}. */
    static Double unified(String text) {
        String[] words = text.strip().split(" ");
        return words.length == 2 ? ratio(words[0], words[1]) : null;
    }

    /** Returns the quotient of two positive numbers; null, which means no limit, for anything else. */
    static Double ratio(String quota, String period) {
        try {
            double limit = Double.parseDouble(quota.strip()) / Double.parseDouble(period.strip());
            return limit > 0 && Double.isFinite(limit) ? limit : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static String ownGroup() {
        String unified = text(Path.of("/proc/self/cgroup"))
                .lines()
                .filter(line -> line.startsWith("0::/"))
                .findFirst()
                .orElse("0::/");
        return unified.substring("0::/".length());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
