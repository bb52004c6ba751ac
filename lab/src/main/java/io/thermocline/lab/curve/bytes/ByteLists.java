package io.thermocline.lab.curve.bytes;

import io.thermocline.policies.reference.NodeLists;

/**
 * Lists of objects that know their bytes. An object is in one list at most. <em>First</em> is where objects are added,
 * and <em>last</em> is the oldest end.
 *
 * <p>State: 9 B a page of the address space. Every operation is O(1).
 */
final class ByteLists {
    /** No list, no object. */
    static final int NONE = NodeLists.NONE;

    private final ObjectSizes sizes;
    private final NodeLists lists;
    private final long[] bytes; // of each list

    /** Empty lists. */
    ByteLists(ObjectSizes sizes, int count) {
        this.sizes = sizes;
        lists = new NodeLists(sizes.pages(), count);
        bytes = new long[count];
    }

    /** The list that an object is in, or {@link #NONE}. */
    int listOf(int page) {
        return lists.listOf(page);
    }

    /** Bytes of the objects of a list. */
    long bytes(int of) {
        return bytes[of];
    }

    /** The oldest object of a list, or {@link #NONE}. */
    int last(int of) {
        return lists.last(of);
    }

    /** Adds an object that is in no list. */
    void addFirst(int to, int page) {
        lists.addFirst(to, page);
        bytes[to] += sizes.of(page);
    }

    /** Takes an object out of its list. */
    void remove(int page) {
        bytes[lists.listOf(page)] -= sizes.of(page);
        lists.remove(page);
    }

    /** Moves an object from its list to the first end of another. */
    void moveFirst(int to, int page) {
        remove(page);
        addFirst(to, page);
    }

    /** Moves an object to the first end of the list that it is in. */
    void renew(int in, int page) {
        lists.renew(in, page);
    }
}
