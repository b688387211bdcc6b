/** The maximum length of a text that is searched for JSON, in characters. */
const longest = 50_000;
/** The maximum number of tries to find JSON in a text. */
const maxTries = 20;

/**
 * Returns the JSON of an answer, which is all of it, in a fence or between words: indented, with numbers and keys as
 * written. `undefined` without any: a number or word alone is none, nor is a mark such as “[1]” in a sentence.
 */
export function findJson(text: string, fenced: readonly string[]): string | undefined {
  const whole = [text, ...fenced].filter((piece) => isStructure(parsed(piece)));
  const pieces = whole.length > 0 ? whole : between(text);
  const [found] = pieces.toSorted((one, other) => other.length - one.length);
  return found === undefined ? undefined : indented(found);
}

function parsed(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether a value is an object with keys or a list of objects, which no sentence has by chance. */
function isTelling(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isStructure(item));
  return isStructure(value) && Object.keys(value as object).length > 0;
}

/** Returns the JSON between words. */
function between(text: string): string[] {
  if (text.length > longest) return [];
  const pieces: string[] = [];
  let from = 0;
  for (let tried = 0; tried < maxTries; tried += 1) {
    const at = text.slice(from).search(/[{[]/);
    if (at < 0) break;
    const start = from + at;
    const end = endOf(text, start);
    const piece = end === undefined ? '' : text.slice(start, end);
    const isFound = isTelling(parsed(piece));
    if (isFound) pieces.push(piece);
    from = isFound ? start + piece.length : start + 1;
  }
  return pieces;
}

/** Returns the place after the closing bracket, ignoring strings. */
function endOf(text: string, start: number): number | undefined {
  const signs = /"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    if (found[0] === '{' || found[0] === '[') depth += 1;
    else if (found[0] === '}' || found[0] === ']') depth -= 1;
    if (depth === 0) return signs.lastIndex;
  }
  return undefined;
}

/** Indents valid JSON. Not by parsing, which would round long numbers and lose repeated keys. */
function indented(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((token, at) => {
      const isEmpty = /[{[]/.test(tokens[at - 1] ?? '') && (tokens[at - 1] ?? '').length === 1;
      switch (token) {
        case '{':
        case '[':
          depth += 1;
          return /^[}\]]$/.test(tokens[at + 1] ?? '') ? token : token + line();
        case '}':
        case ']':
          depth -= 1;
          return isEmpty ? token : line() + token;
        case ',':
          return token + line();
        case ':':
          return ': ';
        default:
          return token;
      }
    })
    .join('');
}
