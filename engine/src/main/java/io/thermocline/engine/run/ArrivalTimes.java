package io.thermocline.engine.run;

/**
 * Times of accesses that arrive at times of their own: from arrival to issue, and from arrival to completion; and how
 * far their arrivals and their issues lie apart. An access that follows another has no arrival of its own and is not
 * among them.
 */
public final class ArrivalTimes {
    private final LatencySummary queueing = new LatencySummary();
    private final LatencySummary response = new LatencySummary();
    private long punctualHits; // issued at their arrival and found their data in the first tier: all took the same time
    private long lastedPs;
    private long issuedPs;

    /** From arrival to issue. */
    public LatencySummary queueing() {
        return queueing;
    }

    /** From arrival to completion. */
    public LatencySummary response() {
        return response;
    }

    /** From the first arrival to the last. */
    public long lastedPs() {
        return lastedPs;
    }

    /** From the first arrival to the last issue. */
    public long issuedPs() {
        return issuedPs;
    }

    /** Records an access that the first tier serves: its time from arrival to issue, and that of its service. */
    public void hit(long queuedPs, long servedPs) {
        if (queuedPs == 0) {
            punctualHits++;
        } else {
            queueing.record(queuedPs, 1);
            response.record(queuedPs + servedPs, 1);
        }
    }

    /** Records the time of an access from its arrival to its issue. */
    public void issued(long queuedPs) {
        queueing.record(queuedPs, 1);
    }

    /** Records the time of an access from its arrival to its completion. */
    public void completed(long respondedPs) {
        response.record(respondedPs, 1);
    }

    /**
     * Adds the hits that issued at their arrival.
     *
     * @param servedPs what the first tier took for each
     */
    public void flush(long servedPs) {
        if (punctualHits > 0) {
            queueing.record(0, punctualHits);
            response.record(servedPs, punctualHits);
            punctualHits = 0;
        }
    }

    /** How far arrivals and issues have come since the first arrival. */
    public void reached(long arrivalPs, long issuePs) {
        lastedPs = Math.max(lastedPs, arrivalPs);
        issuedPs = Math.max(issuedPs, issuePs);
    }
}
