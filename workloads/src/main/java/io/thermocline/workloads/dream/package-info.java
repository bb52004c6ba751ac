/** The workloads of DREAM's evaluation, as concurrent warps. Nazaraliyev et al., ICS 2025. */
@NullMarked
package io.thermocline.workloads.dream;

import org.jspecify.annotations.NullMarked;
