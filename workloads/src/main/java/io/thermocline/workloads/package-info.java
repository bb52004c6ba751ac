/** The workloads, a package a family; here what their declarations share. */
@NullMarked
package io.thermocline.workloads;

import org.jspecify.annotations.NullMarked;
