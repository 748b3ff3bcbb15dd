// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.gem4j.llm.torch.Device;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DeviceMemoryTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsFreeIsWithinWhatThisProcessMayHave() {
        long allowed =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();

        assertThat(DeviceMemory.free(Device.CPU).orElseThrow()).isPositive().isLessThanOrEqualTo(allowed);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thePeakIsWhatThisProcessHasTaken() {
        assertThat(DeviceMemory.peak(Device.CPU).orElseThrow())
                .isGreaterThan(Runtime.getRuntime().totalMemory() / 100);
    }
}
