/** The longest time of an animated drawing that is looked at, in milliseconds. */
const maxSvgMs = 60_000;

/**
 * Returns how long an SVG moves, in milliseconds: one round, with the time before it. By its times alone, of SMIL and of CSS; 0
 * without any. A number ends after some digits: longer ones would be read again from each of theirs.
 */
export function lengthOfSvg(svg: string): number {
  const [longest = 0, second = 0] = [
    ...svg.matchAll(
      /(?:\b(?:dur|begin)\s*=|animation(?:-duration|-delay)?\s*:)[^;"'}<]{0,200}["';}]?[^;"'}<]{0,200}/gi,
    ),
  ]
    .flatMap(([times]) => [...times.matchAll(/(?<![\d.])(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(m?s)\b/gi)])
    .map(([, value = '', unit]) => Number(value) * (unit === 'ms' ? 1 : 1000))
    .toSorted((a, b) => b - a);
  return Math.min(longest + second, maxSvgMs);
}
