/** GMT: GPU-orchestrated memory tiering. Chang et al., ASPLOS 2024. */
@NullMarked
package io.thermocline.policies.gmt;

import org.jspecify.annotations.NullMarked;
