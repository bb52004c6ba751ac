/** Unified virtual memory of a GPU, and UVM-adaptive on top of it: Ganguly et al., IPDPS 2020. */
@NullMarked
package io.thermocline.policies.uvm;

import org.jspecify.annotations.NullMarked;
