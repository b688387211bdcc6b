/** Servers echo whole requests, pictures included: what is kept of their words, in characters. */
const mostDetail = 1500;
/** Of more of them an expression overflows its stack. */
const mostSearched = 1_000_000;
/** A value is looked for in words only if it is long enough not to stand there by chance. */
const leastValue = 4;
const leastWord = 8;

/**
 * All that must never be shown of a request's secrets: its key, the values of its extra headers, and the longer words
 * in these, such as what follows “Bearer”.
 */
export function secretsIn(key: string, values: readonly string[]): string[] {
  const words = values.flatMap((value) => value.split(/\s+/).filter(({ length }) => length >= leastWord));
  const hidden = [key, ...values.filter(({ length }) => length >= leastValue), ...words].filter(Boolean);
  // The longest first: else a part of it would be taken out, and the rest stay.
  return [...new Set(hidden)].sort((one, other) => other.length - one.length);
}

/** A value as it stands in text, in JSON and in an address. */
const formsOf = (value: string): string[] => {
  const json = JSON.stringify(value).slice(1, -1);
  return [value, json, json.replaceAll('/', String.raw`\/`), encodeURIComponent(value)];
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** Local servers take any key, such as “x”: one so short is taken out only where it stands as a word. */
const patternOf = (form: string): string =>
  form.length < leastValue ? String.raw`(?<![a-z\d])${escaped(form)}(?![a-z\d])` : escaped(form);

/** A server's words, fit to be shown: secrets taken out wherever they stand, pictures cut, and capped. */
export function clean(words: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.flatMap(formsOf))].map(patternOf);
  const safe = forms.length > 0 ? words.replaceAll(new RegExp(forms.join('|'), 'gi'), '…') : words;
  return safe
    .slice(0, mostSearched)
    .replaceAll(/data:[\w.+/-]*(;[\w=-]+)*,[\w+/=%\\-]*…?/g, '…')
    .replaceAll(/[\w+/\\-]{200,}={0,2}/g, '…')
    .slice(0, mostDetail);
}
