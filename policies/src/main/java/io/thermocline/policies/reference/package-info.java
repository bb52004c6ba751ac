/**
 * The reference policies: replacement in the first tier as the caching literature has it, on any testbed of two tiers
 * or more.
 *
 * <p>An algorithm ({@code Lru}) knows only frames; {@link io.thermocline.policies.reference.DemandPaging} turns its
 * answers into moves; {@link io.thermocline.policies.reference.ReferencePolicies} joins the two, and
 * {@link io.thermocline.policies.reference.ReferenceFamily} describes the result to users. Read them in this order.
 */
@NullMarked
package io.thermocline.policies.reference;

import org.jspecify.annotations.NullMarked;
