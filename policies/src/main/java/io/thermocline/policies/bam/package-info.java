/** BaM: a software cache in the first tier, storage behind it. Qureshi et al., ASPLOS 2023. */
@NullMarked
package io.thermocline.policies.bam;

import org.jspecify.annotations.NullMarked;
