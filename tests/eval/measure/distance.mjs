// @ts-check

/**
 * The edit distance of two texts: how many UTF-16 units must be put in, taken out or replaced to make one of the other.
 * @param {string} a
 * @param {string} b
 */
export function distance(a, b) {
  // `row[j]`: the distance of what was seen of `a` to the first `j` units of `b`.
  const row = Uint32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const unit = a.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = diagonal + Number(unit !== b.charCodeAt(j - 1));
      left = Math.min(left + 1, above + 1, replaced);
      row[j] = left;
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
