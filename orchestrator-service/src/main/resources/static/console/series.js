/** A run over time: what its snapshots say, as rates between one and the next. */

const MOST = 480;
const RESOLUTION = 80; // steps across a chart
const WINDOW = 12; // snapshots before and after a change that are compared

export class Series {
  constructor() {
    this.snapshots = [];
  }

  get last() {
    return this.snapshots[this.snapshots.length - 1];
  }

  get timed() {
    return (this.last?.modelSeconds ?? 0) > 0;
  }

  /** Begins again with the snapshots that the service kept. */
  reset(snapshots) {
    this.snapshots = [...snapshots];
    this.cached = null;
  }

  /** Adds a snapshot, unless it says nothing new; every second one is dropped when there are many. */
  add(snapshot) {
    const last = this.last;
    if (last && snapshot.accesses <= last.accesses) {
      return;
    }
    this.cached = null;
    this.snapshots.push(snapshot);
    if (this.snapshots.length > MOST) {
      const newest = this.snapshots.length - 1;
      this.snapshots = this.snapshots.filter((one, i) => i % 2 === 0 || i === newest);
    }
  }

  /** Positions across: model time in seconds, or accesses without a clock. */
  get across() {
    return this.snapshots.slice(1).map(at => this.position(at));
  }

  position(snapshot) {
    return this.timed ? snapshot.modelSeconds : snapshot.accesses;
  }

  /** A value for each snapshot but the first, of what happened since one a little earlier. */
  map(value) {
    return this.steps.map(value);
  }

  /**
   * The steps to each snapshot. A step is at least an eightieth of all: accesses are decided ahead of their completion, so
   * that shorter ones say little of rates.
   */
  get steps() {
    return this.cached ??= this.#steps();
  }

  #steps() {
    const least = this.last ? this.position(this.last) / RESOLUTION : 0;
    const steps = [];
    let from = 0;
    for (let i = 1; i < this.snapshots.length; i++) {
      while (from + 1 < i && this.position(this.snapshots[i]) - this.position(this.snapshots[from + 1]) >= least) {
        from++;
      }
      steps.push(new Step(this.snapshots[from], this.snapshots[i], this.timed));
    }
    return steps;
  }

  /** What happened lately: over the last snapshots, about a second. */
  get lately() {
    const from = this.snapshots[Math.max(0, this.snapshots.length - 6)];
    return from && this.last !== from ? new Step(from, this.last, this.timed) : null;
  }

  /** All that happened. */
  get whole() {
    return this.last ? new Step(null, this.last, this.timed) : null;
  }

  /** Where an access is, across. */
  positionOf(access) {
    const after = this.snapshots.findIndex(one => one.accesses >= access);
    if (after <= 0) {
      return after < 0 ? this.last && this.position(this.last) : this.position(this.snapshots[0]);
    }
    const [a, b] = [this.snapshots[after - 1], this.snapshots[after]];
    const part = (access - a.accesses) / (b.accesses - a.accesses);
    return this.position(a) + part * (this.position(b) - this.position(a));
  }

  /** The steps before and after an access, each up to the next change. */
  around(access, from, to) {
    const at = this.snapshots.findIndex(one => one.accesses >= access);
    if (at < 0) {
      return [null, null];
    }
    const inside = index => this.snapshots[index].accesses >= from && this.snapshots[index].accesses <= to;
    let first = at;
    while (first > 0 && at - first < WINDOW && inside(first - 1)) {
      first--;
    }
    let last = at;
    while (last < this.snapshots.length - 1 && last - at < WINDOW && inside(last + 1)) {
      last++;
    }
    const step = (a, b) => b > a ? new Step(this.snapshots[a], this.snapshots[b], this.timed) : null;
    const before = this.snapshots[at].accesses > access && at - 1 > first ? at - 1 : at; // that one has seen the change
    return [step(first, before), step(at, last)];
  }
}

/** What happened between two snapshots, or since the start. */
export class Step {
  constructor(from, to, timed) {
    this.from = from;
    this.to = to;
    this.accesses = to.accesses - (from?.accesses ?? 0);
    this.seconds = to.modelSeconds - (from?.modelSeconds ?? 0);
    this.timed = timed;
  }

  /** A rate of a count that grew: a second of model time, or an access without a clock. */
  rate(count) {
    const over = this.timed ? this.seconds : this.accesses;
    return over > 0 ? count / over : null;
  }

  /** The same in a second of model time; null without a clock. */
  perSecond(count) {
    return this.timed ? this.rate(count) : null;
  }

  served(tier) {
    return (this.to.served[tier] ?? 0) - (this.from?.served[tier] ?? 0);
  }

  share(tier) {
    return this.accesses > 0 ? this.served(tier) / this.accesses : null;
  }

  /** The 99th percentile of a tier's latencies shortly before the end, in ns; null if it served nothing then. */
  p99(tier) {
    return this.to.metrics?.latencies[tier]?.p99Ns || null;
  }

  /** How much a total of the measurements grew. */
  grown(name) {
    return (this.to.metrics?.[name] ?? 0) - (this.from?.metrics?.[name] ?? 0);
  }

  /** Bytes of page copies into a tier and out of it. */
  movedThrough(tier) {
    return Object.keys(this.to.metrics?.movedBytes ?? {}).filter(way => way.split("-").includes(tier))
      .reduce((sum, way) => sum + this.moved(way), 0);
  }

  /** Bytes of all page copies. */
  movedInAll() {
    return Object.keys(this.to.metrics?.movedBytes ?? {}).reduce((sum, way) => sum + this.moved(way), 0);
  }

  moved(way) {
    return (this.to.metrics?.movedBytes[way] ?? 0) - (this.from?.metrics?.movedBytes[way] ?? 0);
  }
}
