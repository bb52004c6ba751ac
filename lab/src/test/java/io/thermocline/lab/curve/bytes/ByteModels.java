package io.thermocline.lab.curve.bytes;

import io.thermocline.policies.reference.FrequencySketch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules of caches of bytes, written down as plainly as they are said. Queues are lists, the oldest object first. */
final class ByteModels {
    private ByteModels() {}

    /** A cache that decides one access after another. */
    abstract static class Model {
        final ObjectSizes sizes;
        final long capacity;

        Model(ObjectSizes sizes, long capacity) {
            this.sizes = sizes;
            this.capacity = capacity;
        }

        abstract boolean has(int page);

        abstract void hit(int page, int access);

        abstract void miss(int page, int access);

        /** Misses, and their bytes. */
        final long[] misses(int[] pages) {
            long[] missed = new long[2];
            for (int i = 0; i < pages.length; i++) {
                if (has(pages[i])) {
                    hit(pages[i], i);
                    continue;
                }
                missed[0]++;
                missed[1] += sizes.of(pages[i]);
                if (sizes.of(pages[i]) <= capacity) {
                    miss(pages[i], i);
                }
            }
            return missed;
        }

        final long bytes(Iterable<Integer> pages) {
            long sum = 0;
            for (int page : pages) {
                sum += sizes.of(page);
            }
            return sum;
        }
    }

    static Model of(String policy, ObjectSizes sizes, long capacity, int[] pages) {
        return switch (policy) {
            case "s3fifo" -> new S3Fifo(sizes, capacity);
            case "lfu" -> new Lfu(sizes, capacity);
            case "arc" -> new Arc(sizes, capacity);
            case "wtinylfu" -> new WTinyLfu(sizes, capacity);
            case "belady" -> new Furthest(sizes, capacity, pages);
            default -> throw new IllegalArgumentException(policy);
        };
    }

    private static final class S3Fifo extends Model {
        private final List<Integer> small = new ArrayList<>();
        private final List<Integer> main = new ArrayList<>();
        private final List<Integer> ghosts = new ArrayList<>();
        private final Map<Integer, Integer> count = new HashMap<>();
        private final long mean;
        private final long fit;

        S3Fifo(ObjectSizes sizes, long capacity) {
            super(sizes, capacity);
            mean = sizes.total() / sizes.objects();
            fit = capacity / mean;
        }

        @Override
        boolean has(int page) {
            return small.contains(page) || main.contains(page);
        }

        @Override
        void hit(int page, int access) {
            count.merge(page, 1, Integer::sum);
        }

        @Override
        void miss(int page, int access) {
            boolean again = ghosts.remove((Integer) page);
            while (bytes(small) + bytes(main) + sizes.of(page) > capacity) {
                long mainShare = capacity - Math.max(fit / 10, 1) * mean;
                if (small.isEmpty() || bytes(main) > Math.max(0, mainShare)) {
                    evictMain();
                } else {
                    evictSmall();
                }
            }
            count.put(page, 0);
            (again ? main : small).add(page);
        }

        private int count(int page) {
            return count.getOrDefault(page, 0);
        }

        /** Until one has left, however long the main queue becomes. */
        private void evictSmall() {
            boolean evicted = false;
            while (!small.isEmpty() && !evicted) {
                int oldest = small.remove(0);
                evicted = count(oldest) < 2;
                if (evicted) {
                    remember(oldest);
                } else {
                    count.put(oldest, 0);
                    main.add(oldest);
                }
            }
            if (!evicted) {
                evictMain();
            }
        }

        private void evictMain() {
            while (count(main.get(0)) > 0) {
                int oldest = main.remove(0);
                count.put(oldest, Math.min(3, count(oldest)) - 1);
                main.add(oldest);
            }
            main.remove(0);
        }

        private void remember(int page) {
            long most = 9 * fit / 10 * mean;
            if (sizes.of(page) <= most) {
                ghosts.add(page);
                while (bytes(ghosts) > most) {
                    ghosts.remove(0);
                }
            }
        }
    }

    /** Fewest accesses since it came; among equals the one that has had its count for longest. */
    private static final class Lfu extends Model {
        private final Map<Integer, Integer> count = new HashMap<>();
        private final Map<Integer, Integer> since = new HashMap<>();

        Lfu(ObjectSizes sizes, long capacity) {
            super(sizes, capacity);
        }

        @Override
        boolean has(int page) {
            return count.containsKey(page);
        }

        @Override
        void hit(int page, int access) {
            count.merge(page, 1, Integer::sum);
            since.put(page, access);
        }

        @Override
        void miss(int page, int access) {
            while (bytes(count.keySet()) + sizes.of(page) > capacity) {
                int victim = count.keySet().stream()
                        .min(Comparator.<Integer>comparingInt(count::get).thenComparing(since::get))
                        .orElseThrow();
                count.remove(victim);
            }
            hit(page, access);
        }
    }

    private static final class Arc extends Model {
        private final List<Integer> t1 = new ArrayList<>();
        private final List<Integer> t2 = new ArrayList<>();
        private final List<Integer> b1 = new ArrayList<>();
        private final List<Integer> b2 = new ArrayList<>();
        private double target; // bytes

        Arc(ObjectSizes sizes, long capacity) {
            super(sizes, capacity);
        }

        @Override
        boolean has(int page) {
            return t1.contains(page) || t2.contains(page);
        }

        @Override
        void hit(int page, int access) {
            t1.remove((Integer) page);
            t2.remove((Integer) page);
            t2.add(page);
        }

        @Override
        void miss(int page, int access) {
            long size = sizes.of(page);
            if (b1.contains(page)) {
                target = Math.min(capacity, target + size * Math.max(1, 1.0 * bytes(b2) / bytes(b1)));
                b1.remove((Integer) page);
                evict(size, false);
                t2.add(page);
            } else if (b2.contains(page)) {
                target = Math.max(0, target - size * Math.max(1, 1.0 * bytes(b1) / bytes(b2)));
                b2.remove((Integer) page);
                evict(size, true);
                t2.add(page);
            } else {
                while (!b1.isEmpty() && bytes(t1) + bytes(b1) + size > capacity) {
                    b1.remove(0);
                }
                while (b1.isEmpty() && bytes(t1) + size > capacity) {
                    t1.remove(0);
                }
                evict(size, false);
                while (bytes(t1) + bytes(b1) + bytes(t2) + bytes(b2) + size > 2 * capacity) {
                    b2.remove(0);
                }
                t1.add(page);
            }
        }

        private void evict(long size, boolean inB2) {
            while (bytes(t1) + bytes(t2) + size > capacity) {
                boolean first = !t1.isEmpty() && (bytes(t1) > target || inB2 && bytes(t1) == target);
                if (first || t2.isEmpty()) {
                    b1.add(t1.remove(0));
                } else {
                    b2.add(t2.remove(0));
                }
            }
        }
    }

    private static final class WTinyLfu extends Model {
        private final List<Integer> window = new ArrayList<>();
        private final List<Integer> probation = new ArrayList<>();
        private final List<Integer> safe = new ArrayList<>();
        private final FrequencySketch sketch;
        private final long windowBytes;
        private final long safeBytes;

        WTinyLfu(ObjectSizes sizes, long capacity) {
            super(sizes, capacity);
            long mean = sizes.total() / sizes.objects();
            int fit = (int) Math.min(sizes.objects(), Math.max(1, capacity / mean));
            sketch = new FrequencySketch(fit, 10L * fit);
            windowBytes = Math.min(capacity, Math.max(1, capacity / mean / 100) * mean);
            safeBytes = (capacity - windowBytes) / mean * 4 / 5 * mean;
        }

        @Override
        boolean has(int page) {
            return window.contains(page) || probation.contains(page) || safe.contains(page);
        }

        @Override
        void hit(int page, int access) {
            sketch.increment(page);
            if (window.remove((Integer) page)) {
                window.add(page);
                return;
            }
            probation.remove((Integer) page);
            safe.remove((Integer) page);
            safe.add(page);
            while (bytes(safe) > safeBytes) {
                probation.add(safe.remove(0));
            }
        }

        @Override
        void miss(int page, int access) {
            while (bytes(window) + bytes(probation) + bytes(safe) + sizes.of(page) > capacity) {
                List<Integer> victims = probation.isEmpty() ? safe : probation;
                boolean falls = !window.isEmpty() && bytes(window) + sizes.of(page) > windowBytes;
                if (!falls) {
                    victims.remove(0);
                } else if (victims.isEmpty() || sketch.frequency(window.get(0)) <= sketch.frequency(victims.get(0))) {
                    window.remove(0);
                } else {
                    victims.remove(0);
                    probation.add(window.remove(0));
                }
            }
            sketch.increment(page);
            window.add(page);
            while (window.size() > 1 && bytes(window) > windowBytes) {
                probation.add(window.remove(0));
            }
        }
    }

    /** Whose next access is furthest ahead. */
    private static final class Furthest extends Model {
        private final int[] pages;
        private final Set<Integer> kept = new HashSet<>();

        Furthest(ObjectSizes sizes, long capacity, int[] pages) {
            super(sizes, capacity);
            this.pages = pages;
        }

        @Override
        boolean has(int page) {
            return kept.contains(page);
        }

        @Override
        void hit(int page, int access) {}

        @Override
        void miss(int page, int access) {
            if (bytes(kept) + sizes.of(page) > capacity) {
                List<Integer> order = new ArrayList<>(kept); // furthest last
                Map<Integer, Integer> next = new HashMap<>();
                order.forEach(each -> next.put(each, next(each, access)));
                order.sort(Comparator.comparing(next::get));
                for (Iterator<Integer> furthest = reversed(order); bytes(kept) + sizes.of(page) > capacity; ) {
                    kept.remove(furthest.next());
                }
            }
            kept.add(page);
        }

        private static Iterator<Integer> reversed(List<Integer> order) {
            List<Integer> reversed = new ArrayList<>(order);
            Collections.reverse(reversed);
            return reversed.iterator();
        }

        private int next(int page, int after) {
            for (int i = after + 1; i < pages.length; i++) {
                if (pages[i] == page) {
                    return i;
                }
            }
            return pages.length;
        }
    }
}
