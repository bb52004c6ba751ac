package io.thermocline.engine.hardware;

/** Which of a tier's devices hold a page. */
public enum ShardPlacement {
    /** One of them: of k devices page p is on device p mod k. */
    STRIPE,
    /** All of them: reads take turns, and a write goes to each. */
    REPLICATE
}
