// @ts-check
/** @import { Random } from '../make/random.mjs' */

const NOUNS = ['order', 'user', 'frame', 'invoice', 'route', 'packet', 'image', 'token', 'report', 'cache'];
const VERBS = ['load', 'parse', 'merge', 'send', 'update', 'filter', 'build', 'read', 'apply', 'count'];
const FIELDS = ['name', 'size', 'total', 'width', 'status', 'index', 'price', 'label', 'offset', 'id'];

/**
 * A few functions of a program, as lines with their indentation.
 * @param {Random} random
 * @param {number} least how many lines at least
 */
export function writeCode(random, least) {
  const write = random.pick([javascript, python, rust, shell, css, json]);
  /** @type {string[]} */
  const lines = [];
  while (lines.length < least) lines.push(...(lines.length > 0 ? [''] : []), ...write(namesOf(random)));
  return lines;
}

/** @param {Random} random */
function namesOf(random) {
  const noun = random.pick(NOUNS);
  return {
    noun,
    verb: random.pick(VERBS),
    field: random.pick(FIELDS),
    other: random.pick(FIELDS),
    number: random.integer(2, 4096),
    small: random.integer(2, 32),
    big: noun.replace(/^./, (first) => first.toUpperCase()),
  };
}

/** @typedef {ReturnType<typeof namesOf>} Names */

/** @param {Names} names */
function javascript({ noun, verb, field, other, number, small, big }) {
  return [
    `import { ${verb}${big} } from './${noun}.js';`,
    '',
    `// Keeps at most ${number} entries.`,
    `export async function ${verb}All(${noun}s, limit = ${number}) {`,
    `  const found = [];`,
    `  for (const ${noun} of ${noun}s) {`,
    `    if (${noun}.${field} === undefined) continue;`,
    `    found.push(await ${verb}${big}(${noun}, { ${other}: ${small} }));`,
    `  }`,
    `  return found.slice(0, limit);`,
    `}`,
  ];
}

/** @param {Names} names */
function python({ noun, verb, field, other, number, small, big }) {
  return [
    `class ${big}Reader:`,
    `    """Reads one ${noun} at a time."""`,
    ``,
    `    def __init__(self, path, ${field}=${small}):`,
    `        self.path = path`,
    `        self.${field} = ${field}`,
    ``,
    `    def ${verb}(self, ${other}=None):`,
    `        if ${other} is None or ${other} > ${number}:`,
    `            raise ValueError("bad ${other}: %s" % ${other})`,
    `        return [x for x in self.path if x != ${other}]`,
  ];
}

/** @param {Names} names */
function rust({ noun, verb, field, other, number, small, big }) {
  return [
    `pub struct ${big} {`,
    `    ${field}: u32,`,
    `    ${other}_ms: Option<u64>,`,
    `}`,
    ``,
    `impl ${big} {`,
    `    pub fn ${verb}(&self, ${noun}s: &[u32]) -> u32 {`,
    `        let mut sum = ${small};`,
    `        for n in ${noun}s.iter().take(${number}) {`,
    `            sum += n * self.${field};`,
    `        }`,
    `        sum`,
    `    }`,
    `}`,
  ];
}

/** @param {Names} names */
function shell({ noun, verb, field, number, small }) {
  return [
    `#!/bin/sh`,
    `# ${verb} every ${noun} that is older than ${small} days`,
    `set -eu`,
    `for file in "$HOME"/${noun}s/*.log; do`,
    `    lines=$(wc -l < "$file")`,
    `    if [ "$lines" -gt ${number} ]; then`,
    `        gzip -9 "$file" && echo "$file: ${field}"`,
    `    fi`,
    `done`,
  ];
}

/** @param {Names} names */
function css({ noun, verb, field, number, small }) {
  return [
    `.${noun}-${field} {`,
    `    display: grid;`,
    `    gap: ${small}px;`,
    `    max-width: ${number}px;`,
    `    color: #${(number * 4099).toString(16).padStart(6, '0').slice(0, 6)};`,
    `}`,
    ``,
    `.${noun}-${field}:hover > .${verb} {`,
    `    opacity: 0.${small};`,
    `}`,
  ];
}

/** @param {Names} names */
function json({ noun, verb, field, other, number, small }) {
  return [
    `{`,
    `    "${noun}": "${verb}-${field}",`,
    `    "version": "${small}.${number % 20}.1",`,
    `    "enabled": ${number % 2 === 0},`,
    `    "${other}": [${small}, ${number}, ${number + small}],`,
    `    "limits": {`,
    `        "max": ${number},`,
    `        "url": "https://${noun}.example/${other}?page=${small}"`,
    `    }`,
    `}`,
  ];
}
