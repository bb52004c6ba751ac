/**
 * The service-provider interface of policies: what the engine must know before it defines their classes.
 */
@NullMarked
package io.thermocline.engine.policy;

import org.jspecify.annotations.NullMarked;
