package io.thermocline.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlightWindowTest {
    @Test
    void frameIsInFlightUntilAWindowOfFetchesWasDecidedSince() {
        FlightWindow flights = FlightWindow.of(2, 8);
        assertThat(inFlight(flights, 8)).isEmpty();
        flights.fetched(5);
        assertThat(inFlight(flights, 8)).containsExactly(5); // none since
        flights.fetched(1);
        assertThat(inFlight(flights, 8)).containsExactly(1, 5); // one since
        flights.fetched(7);
        assertThat(inFlight(flights, 8)).containsExactly(1, 7); // two since
    }

    @Test
    void frameFilledAgainIsInFlightAgain() {
        FlightWindow flights = FlightWindow.of(2, 8);
        flights.fetched(5);
        flights.fetched(1);
        flights.fetched(5);
        flights.fetched(2); // two since the first fetch into 5, one since the second
        assertThat(inFlight(flights, 8)).containsExactly(2, 5);
    }

    @Test
    void windowIsAtMostAQuarterOfTheFrames() {
        assertThat(FlightWindow.of(64, 8).fetches()).isEqualTo(2);
        assertThat(FlightWindow.of(64, 3).fetches()).isZero();
        assertThat(FlightWindow.of(64, 1000).fetches()).isEqualTo(64);
    }

    @Test
    void emptyWindowHoldsNothing() {
        FlightWindow.NONE.fetched(3);
        assertThat(FlightWindow.NONE.isInFlight(3)).isFalse();
    }

    private static int[] inFlight(FlightWindow flights, int frames) {
        return IntStream.range(0, frames).filter(flights::isInFlight).toArray();
    }
}
