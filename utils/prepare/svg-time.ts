/** A clock value of SMIL, with its sign: hours, minutes and seconds, or a number with its unit, of seconds without one. */
const clock = /^([+-]?)\s*(?:(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)|(\d+(?:\.\d*)?|\.\d+)(h|min|s|ms)?)$/;
const secondsIn: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Returns a clock value in seconds; `undefined` for a time that is relative to something else. */
export function secondsOf(time: string): number | undefined {
  const found = clock.exec(time.trim());
  if (!found) return undefined;
  const [, sign, hours = 0, minutes = 0, rest = 0, value = 0, unit = 's'] = found;
  const total =
    3600 * Number(hours) + 60 * Number(minutes) + Number(rest) + Number(value) * (secondsIn[unit] ?? 1);
  return sign === '-' ? -total : total;
}

/** The time by which an animation that stays at its end has not ended yet, in seconds. */
const untilEnd = 0.001;

/** Makes an animation begin and end earlier by some seconds; times relative to others follow those. */
function advanceElement(element: Element, seconds: number): void {
  const length = secondsOf(element.getAttribute('dur') ?? '') ?? Infinity;
  const times = element.getAttribute('repeatCount') ?? '1';
  // Animations that have ended before the beginning are left out (SMIL 3.0, 5.4.5), also those that stay. Others may follow an
  // animation with an id, though.
  const isKept = element.getAttribute('fill') === 'freeze' && element.id === '' && times !== 'indefinite';
  const earliest = isKept ? untilEnd - length * Number(times) : -Infinity;
  for (const name of ['begin', 'end']) {
    const list = element.getAttribute(name) ?? (name === 'begin' ? '0s' : null);
    const shifted = list?.split(';').map((time) => {
      const from = secondsOf(time);
      return from === undefined ? time : `${Math.max(from - seconds, earliest)}s`;
    });
    if (shifted) element.setAttribute(name, shifted.join(';'));
  }
}

/** Makes the animation of a style begin earlier by some seconds. */
function advanceStyle(style: CSSStyleDeclaration, seconds: number): void {
  const delays = style.animationDelay;
  if (delays === '' && style.animationName === '') return;
  const shifted = (delays || '0s').split(',').map((delay) => `calc(${delay} - ${seconds}s)`);
  const priority = style.getPropertyPriority(delays === '' ? 'animation-name' : 'animation-delay');
  style.setProperty('animation-delay', shifted.join(', '), priority);
}

function advanceRules(rules: CSSRuleList, seconds: number): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) advanceStyle(rule.style, seconds);
    if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) advanceRules(rule.cssRules, seconds);
  }
}

/**
 * Makes all animations of an SVG, by SMIL and CSS, begin earlier, so that its first frame is that of a later time: browsers draw an
 * SVG that is in no page as at its beginning. `ms` is the time in milliseconds.
 */
export function advanceSvg(root: SVGSVGElement, ms: number): void {
  const seconds = ms / 1000;
  for (const element of root.querySelectorAll('animate, animateTransform, animateMotion, set'))
    advanceElement(element, seconds);
  for (const style of root.querySelectorAll('style')) {
    if (!style.textContent.includes('animation')) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    advanceRules(sheet.cssRules, seconds);
    style.textContent = Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n');
  }
  for (const element of root.querySelectorAll<SVGElement>('[style*="animation"]'))
    advanceStyle(element.style, seconds);
}
