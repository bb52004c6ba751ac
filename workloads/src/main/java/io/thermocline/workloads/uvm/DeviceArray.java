package io.thermocline.workloads.uvm;

/**
 * An array in managed memory.
 *
 * @param base address of its first element
 * @param elementBytes bytes of an element
 */
record DeviceArray(long base, int elementBytes) {
    /** Address of an element. */
    long address(long element) {
        return base + element * elementBytes;
    }
}
