package io.thermocline.policies.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargePageMapTest {
    /**
     * 40 blocks: one large page of 32, and 8 more under a tree of 8; then an allocation of 5 blocks under a tree of 8.
     */
    @Test
    void allocationsAreCutFromTheirBeginning() {
        LargePageMap map = new LargePageMap(32);
        map.allocate(0, 40);
        map.allocate(40, 5);
        assertThat(map.count()).isEqualTo(3);
        assertThat(map.largeOf(31)).isZero();
        assertThat(map.largeOf(32)).isEqualTo(1);
        assertThat(map.largeOf(40)).isEqualTo(2);
        assertThat(map.treeBlocks(0)).isEqualTo(32);
        assertThat(map.treeBlocks(1)).isEqualTo(8);
        assertThat(map.treeBlocks(2)).isEqualTo(8);
        assertThat(map.existing(0)).isEqualTo(-1);
        assertThat(map.existing(2)).isEqualTo(0b11111);
    }

    @Test
    void growingAddressSpaceExtendsTheLastLargePage() {
        LargePageMap map = new LargePageMap(4);
        map.extend(3);
        map.extend(6);
        assertThat(map.count()).isEqualTo(2);
        assertThat(map.firstBlock(1)).isEqualTo(4);
        assertThat(map.existing(0)).isEqualTo(0b1111);
        assertThat(map.existing(1)).isEqualTo(0b11);
    }
}
