// @ts-check

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/**
 * Returns numbers from 0 to 1 that depend on the seed alone (mulberry32).
 * @param {number} seed
 * @returns {() => number}
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What lengths, counts and offsets are set to. */
const EXTREMES = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff,
];

/**
 * Returns a file changed in one to four places, more often near its start: bits, bytes, lengths, pieces that are cut out,
 * doubled, moved or taken from another file, and its end.
 * @param {Bytes} file
 * @param {Bytes} other
 * @param {() => number} random
 * @returns {Bytes}
 */
export function mutated(file, other, random) {
  let bytes = file.slice();
  /** @param {number} below */
  const upTo = (below) => Math.floor(random() * below);
  const place = () => upTo(random() < 0.6 ? Math.min(bytes.length, 400) : bytes.length);
  const extreme = () => EXTREMES[upTo(EXTREMES.length)] ?? 0;
  /** @param {number} at @param {number} removed @param {Bytes} added */
  const splice = (at, removed, added) => {
    const rest = bytes.subarray(Math.min(at + removed, bytes.length));
    const made = new Uint8Array(at + added.length + rest.length);
    made.set(bytes.subarray(0, at));
    made.set(added, at);
    made.set(rest, at + added.length);
    bytes = made;
  };
  /** @param {Bytes} from @returns {Bytes} */
  const piece = (from) => {
    const at = upTo(from.length);
    return from.slice(at, at + 1 + upTo(random() < 0.5 ? 16 : 2000));
  };
  /** @type {(() => void)[]} */
  const changes = [
    () => {
      const at = place();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8));
    },
    () => void (bytes[place()] = extreme() & 0xff),
    () => {
      const at = place();
      if (at + 4 > bytes.length) return;
      const view = new DataView(bytes.buffer);
      const little = random() < 0.5;
      if (random() < 0.3) view.setUint16(at, extreme() & 0xffff, little);
      else if (random() < 0.5) view.setUint32(at, extreme(), little);
      else view.setUint32(at, view.getUint32(at, little) + upTo(9) - 4, little);
    },
    () => void (bytes = bytes.slice(0, place())),
    () => splice(place(), 1 + upTo(64), new Uint8Array()),
    () => splice(place(), 0, piece(bytes)),
    () => splice(place(), upTo(32), piece(other)),
    () =>
      splice(
        place(),
        0,
        Uint8Array.from({ length: 1 + upTo(32) }, () => upTo(256)),
      ),
  ];
  for (let left = 1 + upTo(4); left > 0 && bytes.length > 0; left -= 1) changes[upTo(changes.length)]?.();
  return bytes;
}
