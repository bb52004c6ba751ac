/** Manifests against the model of the API. */
@NullMarked
package io.thermocline.k8s;

import org.jspecify.annotations.NullMarked;
