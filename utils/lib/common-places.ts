/** Returns the places of a longest common subsequence of two lists, in each of them. Takes as long as their lengths multiplied. */
export function commonPlaces<One, Other>(
  one: readonly One[],
  other: readonly Other[],
  isSame: (one: One, other: Other) => boolean,
): [place: number, otherPlace: number][] {
  // The greatest length from each pair of places on.
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      lengths[at]![to] = isSame(one[at]!, other[to]!)
        ? lengths[at + 1]![to + 1]! + 1
        : Math.max(lengths[at + 1]![to]!, lengths[at]![to + 1]!);
  const places: [number, number][] = [];
  for (let [at, to] = [0, 0]; at < one.length && to < other.length;) {
    if (isSame(one[at]!, other[to]!)) places.push([at++, to++]);
    else if (lengths[at + 1]![to]! >= lengths[at]![to + 1]!) at++;
    else to++;
  }
  return places;
}
