/** HMM: tiers managed by the host's kernel, as GMT's host-orchestrated baseline. */
@NullMarked
package io.thermocline.policies.hmm;

import org.jspecify.annotations.NullMarked;
