/**
 * Knowledge of the future, for offline policies: the number of each page's next access.
 */
@NullMarked
package io.thermocline.workloads.future;

import org.jspecify.annotations.NullMarked;
