/**
 * Selective caching of the host's memory by an accelerator, at the level of lines: the thesis of Agarwal, University of
 * Michigan 2017, ch. V.
 */
@NullMarked
package io.thermocline.policies.caching;

import org.jspecify.annotations.NullMarked;
