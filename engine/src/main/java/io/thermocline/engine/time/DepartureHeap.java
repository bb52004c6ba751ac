package io.thermocline.engine.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The departures from a server with pools, as a binary heap: the pools put them out in no order. Ties go to the
 * departure that came first.
 *
 * <p>Cost of a departure: O(log n) steps, for n that are to come.
 */
final class DepartureHeap {
    private static final int FIRST_SIZE = 64;

    // by place in the heap
    private Operation[] operations = new Operation[FIRST_SIZE];
    private long[] orders = new long[FIRST_SIZE]; // in which they came

    private int size;
    private long came;

    /** The first departure, if any. */
    @Nullable
    Operation first() {
        return size == 0 ? null : operations[0];
    }

    /** Adds an operation, which departs at the time that it says. */
    void add(Operation operation) {
        if (size == operations.length) {
            operations = Arrays.copyOf(operations, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
        }
        int place = size++;
        while (place > 0 && operation.departsPs < operations[(place - 1) / 2].departsPs) { // it is the newest
            move((place - 1) / 2, place);
            place = (place - 1) / 2;
        }
        put(place, operation, came++);
    }

    /** Takes the first departure away. */
    void removeFirst() {
        size--;
        Operation last = operations[size];
        long order = orders[size];
        int place = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && isBefore(operations[child + 1], orders[child + 1], child)) {
                child++;
            }
            if (!isBefore(operations[child], orders[child], last, order)) {
                break;
            }
            move(child, place);
            place = child;
            child = 2 * place + 1;
        }
        put(place, last, order);
    }

    private boolean isBefore(Operation operation, long order, int place) {
        return isBefore(operation, order, operations[place], orders[place]);
    }

    private static boolean isBefore(Operation one, long order, Operation other, long otherOrder) {
        return one.departsPs < other.departsPs || one.departsPs == other.departsPs && order < otherOrder;
    }

    private void move(int from, int to) {
        put(to, operations[from], orders[from]);
    }

    private void put(int place, Operation operation, long order) {
        operations[place] = operation;
        orders[place] = order;
    }
}
