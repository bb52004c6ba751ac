/** DREAM and the baselines that its paper compares it with. Nazaraliyev et al., ICS 2025. */
@NullMarked
package io.thermocline.policies.dream;

import org.jspecify.annotations.NullMarked;
