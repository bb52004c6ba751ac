package io.thermocline.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class FormatTest {
    @Test
    void numbersDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab")); // other digits and signs
            assertThat(Format.perSecond(19)).isEqualTo("19 /s");
            assertThat(Format.perSecond(19_200)).isEqualTo("19.2 k/s");
            assertThat(Format.perSecond(1.92e7)).isEqualTo("19.2 M/s");
            assertThat(Format.count(1_234_567)).isEqualTo("1,234,567");
            assertThat(Format.percent(0.4131)).isEqualTo("41.3 %");
            assertThat(Format.percent(0.99996)).isEqualTo("99.996 %");
            assertThat(Format.percent(1)).isEqualTo("100.0 %");
            assertThat(Format.percent(0.0004)).isEqualTo("0.04 %");
            assertThat(Format.percent(0)).isEqualTo("0.0 %");
            assertThat(Format.roundPercent(0.4131)).isEqualTo("41 %");
            assertThat(Format.factor(1.484)).isEqualTo("1.48x");
            assertThat(Format.ratio(0.73121)).isEqualTo("0.7312");
            assertThat(Format.plain(0.015625)).isEqualTo("0.015625");
            assertThat(Format.scale(0.015625)).isEqualTo("1/64");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void whatIsNoZeroAndNotAllDoesNotSeemSo() {
        assertThat(Format.percent(1e-9)).isEqualTo("<0.0001 %");
        assertThat(Format.percent(0.00005)).isEqualTo("0.005 %"); // not 0.01
        assertThat(Format.percent(0.99995)).isEqualTo("99.995 %");
        assertThat(Format.percent(0.0004)).isEqualTo("0.04 %");
        assertThat(Format.percent(0.003)).isEqualTo("0.3 %");
        assertThat(Format.percent(6e-7)).isEqualTo("0.0001 %");
        assertThat(Format.percent(1 - 1e-9)).isEqualTo(">99.9999 %");
        assertThat(Format.roundPercent(1e-5)).isEqualTo("<0.1 %");
        assertThat(Format.roundPercent(0.0005)).isEqualTo("0.1 %");
        assertThat(Format.roundPercent(0.9999)).isEqualTo(">99.9 %");
        assertThat(Format.roundPercent(1)).isEqualTo("100 %");
        assertThat(Format.ratio(0.0000123)).isEqualTo("0.00001");
        assertThat(Format.ratio(0)).isEqualTo("0.0000");
        assertThat(Format.factor(0.00321)).isEqualTo("0.0032x");
    }

    @Test
    void oneIsNoMany() {
        assertThat(Format.accesses(1)).isEqualTo("1 access");
        assertThat(Format.accesses(0)).isEqualTo("0 accesses");
        assertThat(Format.pages(1)).isEqualTo("1 page");
        assertThat(Format.pages(12_345)).isEqualTo("12,345 pages");
    }

    @Test
    void figuresOfPoliciesHaveTheDigitsThatPeopleRead() {
        assertThat(Format.figure(0.8999902334212325)).isEqualTo("0.9");
        assertThat(Format.figure(0.0025299478769774744)).isEqualTo("0.00253");
        assertThat(Format.figure(726.8342)).isEqualTo("726.8");
        assertThat(Format.figure(15159.89333333333)).isEqualTo("15,160");
        assertThat(Format.figure(1234567L)).isEqualTo("1,234,567");
    }
}
