package io.thermocline.lab.study;

/**
 * Where a value lies in a figure of lines.
 *
 * @param line name of its line, such as the system
 * @param axis what the figure varies, such as the page size
 * @param at the value of that, as the study has it: a number, or bytes such as {@code 4KiB}
 * @param position the same as a number from 0, in bytes where it is one of bytes
 */
public record StudyCurve(String line, String axis, String at, double position) {}
