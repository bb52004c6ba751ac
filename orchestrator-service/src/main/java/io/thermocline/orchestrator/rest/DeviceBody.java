package io.thermocline.orchestrator.rest;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.OperationRate;
import java.util.Map;
import java.util.TreeMap;

/** A device of the catalogue. */
record DeviceBody(
        String name,
        String summary,
        boolean storage,
        double readLatencyNs,
        double writeLatencyNs,
        long readBytesPerSecond,
        long writeBytesPerSecond,
        long readIops,
        long writeIops,
        String readIopsBySize,
        String writeIopsBySize,
        int channels,
        double dollarsPerGigabyte,
        double driveGigabytes,
        double driveWritesADay,
        Map<String, String> sources) {

    static DeviceBody of(Device device) {
        return new DeviceBody(
                device.name(),
                device.summary(),
                device.storage(),
                device.readLatencyPs() / 1e3,
                device.writeLatencyPs() / 1e3,
                device.readBytesPerSecond(),
                device.writeBytesPerSecond(),
                device.readIops().perSecond(OperationRate.USUAL_BYTES),
                device.writeIops().perSecond(OperationRate.USUAL_BYTES),
                device.readIops().toString(),
                device.writeIops().toString(),
                device.channels(),
                device.dollarsPerGigabyte(),
                device.driveGigabytes(),
                device.driveWritesADay(),
                new TreeMap<>(device.sources()));
    }
}
