/** A program that streams its accesses. */
@NullMarked
package io.thermocline.client.example;

import org.jspecify.annotations.NullMarked;
