/** Numbers as people read them: three significant digits and a unit. */

const digits = value => value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function scaled(value, step, units) {
  if (value === 0) {
    return `0 ${units[0]}`.trimEnd();
  }
  let unit = 0;
  let rest = Math.abs(value);
  while (rest >= step && unit < units.length - 1) {
    rest /= step;
    unit++;
  }
  return `${value < 0 ? "-" : ""}${digits(rest)} ${units[unit]}`.trimEnd();
}

export const count = value => Number.isInteger(value) && Math.abs(value) < 10_000
  ? value.toLocaleString("en")
  : scaled(value, 1000, ["", "k", "M", "G", "T"]);
export const rate = value => `${count(value)}${/[kMGT]$/.test(count(value)) ? "" : " "}/s`;
export const bytes = value => Number.isInteger(value) && value < 1024 ? `${value} B` : scaled(value, 1024, ["B", "KiB", "MiB", "GiB", "TiB"]);

/** Bytes of a unit of theirs. */
export const BYTE_UNITS = {B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4, PiB: 1024 ** 5};

export const bandwidth = value => scaled(value, 1000, ["B/s", "kB/s", "MB/s", "GB/s", "TB/s"]);
export const latency = ns => scaled(ns, 1000, ["ns", "µs", "ms", "s"]);
export const seconds = value => value === 0 ? "0 s" : value < 1 ? latency(value * 1e9) : value < 120
  ? `${digits(value)} s`
  : value < 7200 ? `${digits(value / 60)} min` : `${digits(value / 3600)} h`;
export const percent = share => `${(100 * share).toFixed(share > 0 && share < 0.0995 ? 2 : 1)} %`;
export const whole = value => Math.round(value).toLocaleString("en");
export const number = value => Number.isInteger(value) && Math.abs(value) < 1e6
  ? whole(value)
  : Math.abs(value) >= 1000 ? count(value) : String(Number(value.toPrecision(4)));
/** A text that begins a sentence. */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

const names = new Map(); // of uploads, by their hashes
const UPLOAD = /sha256:([0-9a-f]{64})/g;

/** Learns what uploads are called. */
export const learnNames = uploads => uploads.forEach(({hash, name}) => names.set(hash, name));

/** A workload or testbed as people read it: of an upload its name and the beginning of its hash. */
export const shortName = text => text.replace(UPLOAD, (_, hash) => names.has(hash) ? `${names.get(hash)} (${hash.slice(0, 8)})` : `sha256:${hash.slice(0, 12)}`);

export const time = instant => {
  const at = new Date(instant);
  return at.toDateString() === new Date().toDateString()
    ? at.toLocaleTimeString("en-GB")
    : `${at.toLocaleDateString("en-GB", {day: "numeric", month: "short"})} ${at.toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"})}`;
};
