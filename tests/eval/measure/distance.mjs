// @ts-check

/**
 * The edit distance of two texts: how many UTF-16 units must be put in, taken out or replaced to make one of the other.
 * @param {string} a
 * @param {string} b
 */
export function distance(a, b) {
  return distances(a, b, [a.length])[0]?.[b.length] ?? 0;
}

/**
 * For each of some starts of `a`, its distances to all starts of `b`: `[…][j]` to that of `j` units.
 * @param {string} a
 * @param {string} b
 * @param {number[]} stops lengths of the starts of `a`, ascending
 * @param {Uint32Array} [before] such distances of what stands before `a`
 * @returns {Uint32Array[]}
 */
export function distances(a, b, stops, before) {
  // `row[j]`: the distance of what was seen of `a` to the first `j` units of `b`.
  const row = before ? Uint32Array.from(before) : Uint32Array.from({ length: b.length + 1 }, (_, j) => j);
  /** @type {Uint32Array[]} */
  const found = [];
  for (let i = 0; ; i += 1) {
    while (stops[found.length] === i) found.push(Uint32Array.from(row));
    if (i === a.length || found.length === stops.length) return found;
    addUnit(row, a.charCodeAt(i), b);
  }
}

/** @param {Uint32Array} row @param {number} unit @param {string} b */
function addUnit(row, unit, b) {
  let diagonal = row[0] ?? 0;
  let left = diagonal + 1;
  row[0] = left;
  for (let j = 1; j <= b.length; j += 1) {
    const above = row[j] ?? 0;
    const replaced = diagonal + Number(unit !== b.charCodeAt(j - 1));
    left = Math.min(left + 1, above + 1, replaced);
    row[j] = left;
    diagonal = above;
  }
}
