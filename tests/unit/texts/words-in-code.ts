import { parseSync } from 'vite';

/** A part of a parsed file, of any kind; the names of its fields are those of ESTree. */
interface Part {
  type: string;
  [field: string]: unknown;
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as Part).type === 'string';

/** The parts right inside of a part. */
const inside = (part: Part): Part[] => Object.values(part).flat().filter(isPart);

/** Attributes and properties that people see or hear. */
const spoken =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|ariaLabel|ariaDescription|title|alt|placeholder|label|legend|hint|error|message|textContent|innerText)$/;

/** Words are two letters in a row, in any language. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A sentence is three words in a row, one of them a small one: lists of names have none, and style sheets have other signs. */
const isSentence = (text: string): boolean =>
  !/[{};]/.test(text) &&
  /\p{L}+ \p{L}+ \p{L}+/u.test(text) &&
  /\b(?:the|a|an|is|are|was|be|it|of|to|in|and|or|not|what)\b/i.test(text);

/** The text that a part is itself, as far as it stands in the code: each branch of a choice, each piece of a template. */
function textsOf(part: unknown): string[] {
  if (!isPart(part)) return [];
  switch (part.type) {
    case 'Literal':
      return typeof part['value'] === 'string' ? [part['value']] : [];
    case 'JSXText':
      return [String(part['value'])];
    case 'TemplateLiteral':
      return (part['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...textsOf(part['consequent']), ...textsOf(part['alternate'])];
    case 'LogicalExpression':
      return [...textsOf(part['left']), ...textsOf(part['right'])];
    case 'BinaryExpression':
      return part['operator'] === '+' ? [...textsOf(part['left']), ...textsOf(part['right'])] : [];
    case 'JSXExpressionContainer':
      return textsOf(part['expression']);
    default:
      return [];
  }
}

function nameOf(part: unknown): string {
  if (!isPart(part)) return '';
  const named = [part['name'], part['value']].find((name) => typeof name === 'string');
  return named ?? nameOf(part['property']);
}

/** What a part shows to people by what it is: content of an element, an attribute, a property. */
function shownBy(part: Part): string[] {
  switch (part.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return (part['children'] as Part[]).flatMap(textsOf);
    case 'JSXAttribute':
      return spoken.test(nameOf(part['name'])) ? textsOf(part['value']) : [];
    case 'Property':
      return spoken.test(nameOf(part['key'])) ? textsOf(part['value']) : [];
    case 'AssignmentExpression':
      return spoken.test(nameOf(part['left'])) ? textsOf(part['right']) : [];
    case 'CallExpression': {
      const given = part['arguments'] as Part[];
      const called = nameOf(part['callee']);
      if (called === 'setAttribute' && spoken.test(textsOf(given[0])[0] ?? ''))
        return given.slice(1).flatMap(textsOf);
      return called === 'make' ? given.slice(2).flatMap(textsOf) : [];
    }
    default:
      return [];
  }
}

/** What is meant for developers alone: errors, complaints on the console; and lists of names, written as one text. */
function isForDevelopers(part: Part): boolean {
  if (part.type === 'NewExpression') return /(?:Error|Exception)$/.test(nameOf(part['callee']));
  if (part.type === 'VariableDeclarator') return nameOf(part['id']) === 'complaint';
  if (part.type !== 'CallExpression') return false;
  const callee = part['callee'] as Part;
  const isList = nameOf(callee['property']) === 'split' && textsOf(callee['object']).length > 0;
  const isLogged =
    nameOf(callee['object']) === 'console' || /^(?:logFailure|logged|createMutex)$/.test(nameOf(callee));
  return isList || isLogged;
}

/** All words in a file's code that people, or models, would read as they stand: `path` tells its language, as in `a.tsx`. */
export function wordsInCode(path: string, code: string): string[] {
  const found = new Set<string>();
  const look = (part: Part): void => {
    if (isForDevelopers(part)) return;
    for (const text of shownBy(part)) if (hasWords(text)) found.add(text.trim());
    for (const text of textsOf(part)) if (isSentence(text)) found.add(text.trim());
    for (const one of inside(part)) look(one);
  };
  look(parseSync(path, code).program as unknown as Part);
  return [...found];
}
