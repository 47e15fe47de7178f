package io.tutti.cli.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class CpuQuotaTest {
    @Test
    void quotasOfBothVersionsAreRead() {
        assertEquals(1.5, CpuQuota.unified("150000 100000\n"));
        assertNull(CpuQuota.unified("max 100000\n"));
        assertNull(CpuQuota.unified(""));
        assertEquals(2.0, CpuQuota.ratio("200000\n", "100000\n"));
        assertNull(CpuQuota.ratio("-1\n", "100000\n"));
    }
}
