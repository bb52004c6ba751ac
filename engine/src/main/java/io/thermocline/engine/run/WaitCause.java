package io.thermocline.engine.run;

/** What an access spends its time on between its issue and its completion. */
public enum WaitCause {
    /** The medium of a tier: the line before it, and its service. */
    DEVICE("device"),

    /** A direction of a link: the line before it, and the transfer. */
    LINK("link"),

    /** The host's page-fault handler: the line before it, and its service. */
    FAULT_HANDLER("fault handler"),

    /** A credit of a transfer mechanism, such as a place in a queue pair. */
    QUEUE_PAIR("queue pair"),

    /** Another stage of a transfer mechanism, or a lookup in software. */
    SOFTWARE("software"),

    /** What the policy makes the access wait for, such as a sampled page's fault. */
    POLICY("policy"),

    /** The page was on its way into the first tier already. */
    PAGE_IN_FLIGHT("page in flight"),

    /** The frame that the page goes to still awaits the data of another page. */
    FRAME_IN_FLIGHT("frame in flight"),

    /** The frame that the page goes to is still being copied out. */
    WRITE_BACK("write-back before fetch"),

    /** The victim could not be copied out: the frame below it that it goes to is still being copied out itself. */
    SPARE_FRAMES("spare frames"),

    /** The page is still on its way down to where it is fetched from. */
    PAGE_ON_ITS_WAY_DOWN("page on its way down"),

    /** Accesses still use the frame. */
    FRAME_IN_USE("frame in use");

    private final String words;

    WaitCause(String words) {
        this.words = words;
    }

    /** Its name for people, as in results. */
    public String words() {
        return words;
    }
}
