package io.thermocline.lab.study;

/**
 * The name of a run in a study.
 *
 * @param configuration name of its configuration
 * @param workload name of its workload in the study
 * @param policy policy as the configuration lists it
 */
public record StudyCell(String configuration, String workload, String policy) {}
