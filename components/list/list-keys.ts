/** What single letters do in the list; the keys are those of any layout that has Latin letters, else those in their place. */
const acts: Record<string, 'next' | 'previous' | 'describe' | 'go' | 'select' | 'search'> = {
  n: 'next',
  p: 'previous',
  d: 'describe',
  g: 'go',
  x: 'select',
  '/': 'search',
};

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])');

/** What a pressed key asks the list for; undefined for one that is typed into a box, or that asks for nothing. */
export function actOfKey(event: KeyboardEvent): (typeof acts)[string] | undefined {
  const { key, code, ctrlKey, altKey, metaKey, target } = event;
  if (ctrlKey || altKey || metaKey || isTypedInto(target)) return undefined;
  const letter = /^[\p{ASCII}]$/u.test(key) ? key : code.replace(/^Key/, '');
  return acts[letter.toLowerCase()];
}

/** The item before or after another that is shown and has no name; from the ends it goes round. */
export function nextWithoutName(
  items: readonly HTMLElement[],
  from: HTMLElement | null,
  step: 1 | -1,
): HTMLElement | undefined {
  const at = from ? items.indexOf(from) : -1;
  const order = items.map(
    (_item, index) => items[(at + step * (index + 1) + 2 * items.length) % items.length],
  );
  return order.find((item) => item?.dataset['verdict'] === 'missing' && !item.hidden);
}
