package io.tutti.config;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One variable of the environment: {@code NAME=value}. Settings that name files are left out. */
public final class OptionsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            if (!setting.isFile()) {
                seeds.add((setting.environmentName() + "=" + setting.defaultValue()).getBytes(StandardCharsets.UTF_8));
            }
        }
        return seeds;
    }

    @Override
    public void run(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        if (name.equals(Options.FILE_VARIABLE) || isFile(name)) {
            return;
        }
        try {
            Options.from(Map.of(name, equals < 0 ? "" : text.substring(equals + 1)));
        } catch (IllegalArgumentException e) {
            Refusal.requireOneLine(e);
        }
    }

    private static boolean isFile(String name) {
        for (Setting setting : Setting.values()) {
            if (setting.isFile() && setting.environmentName().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
