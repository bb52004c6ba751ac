package io.thermocline.lab.study;

/**
 * A workload of a configuration in words.
 *
 * @param name name of the configuration
 * @param testbed its testbed
 * @param workload the workload with its parameters
 * @param policies the policies, with commas between
 * @param settings the settings as {@code key=value}, with commas between; may be empty
 */
public record StudyConfiguration(String name, String testbed, String workload, String policies, String settings) {}
