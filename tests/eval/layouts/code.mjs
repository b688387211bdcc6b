// @ts-check
import { fonts } from '../make/fonts.mjs';
import { escape } from '../make/html.mjs';
import { writeCode } from '../words/code-lines.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */

/** @typedef {{ paper: string, ink: string, word: string, string: string, number: string, comment: string }} Theme */

/** @type {Theme[]} */
const themes = [
  {
    paper: '#1e1e1e',
    ink: '#d4d4d4',
    word: '#c586c0',
    string: '#ce9178',
    number: '#b5cea8',
    comment: '#6a9955',
  },
  {
    paper: '#282a36',
    ink: '#f8f8f2',
    word: '#ff79c6',
    string: '#f1fa8c',
    number: '#bd93f9',
    comment: '#7d8bb8',
  },
  {
    paper: '#0d1117',
    ink: '#c9d1d9',
    word: '#ff7b72',
    string: '#a5d6ff',
    number: '#79c0ff',
    comment: '#8b949e',
  },
  {
    paper: '#ffffff',
    ink: '#24292f',
    word: '#cf222e',
    string: '#0a3069',
    number: '#0550ae',
    comment: '#6e7781',
  },
  {
    paper: '#fdf6e3',
    ink: '#586e75',
    word: '#859900',
    string: '#2aa198',
    number: '#d33682',
    comment: '#839496',
  },
  {
    paper: '#f5f5f5',
    ink: '#333333',
    word: '#0000aa',
    string: '#a31515',
    number: '#098658',
    comment: '#57785a',
  },
];

const keyword =
  /\b(?:import|from|export|async|await|function|const|for|of|if|return|class|def|in|is|raise|pub|struct|impl|fn|let|mut|do|done|then|fi|true|false|self|None|or)\b/;
const token = new RegExp(`("[^"]*"|'[^']*')|(//.*$|#(?= |!).*$)|(${keyword.source})|(\\b\\d+\\b)`, 'gm');

/**
 * Source code with its highlighting.
 * @param {Random} random
 * @returns {Scene}
 */
export function editor(random) {
  const font = random.pick(fonts.mono);
  const theme = random.pick(themes);
  const size = random.integer(12, 16);
  const lines = writeCode(random, random.integer(10, 22));
  // As wide as its longest line: nothing is cut off.
  const width = Math.ceil(Math.max(...lines.map((line) => line.length), 30) * size * 0.62 + 2 * size + 40);
  const color = (/** @type {string} */ name, /** @type {string} */ found) =>
    `<span style="color: ${name}">${escape(found)}</span>`;
  let html = '';
  let end = 0;
  const code = lines.join('\n');
  for (const match of code.matchAll(token)) {
    const [found, string, comment, word] = match;
    html += escape(code.slice(end, match.index));
    html += color(string ? theme.string : comment ? theme.comment : word ? theme.word : theme.number, found);
    end = match.index + found.length;
  }
  html += escape(code.slice(end));
  return {
    body: `<pre data-text>${html}</pre>`,
    css: `#picture { background: ${theme.paper}; color: ${theme.ink}; padding: 20px; } pre { font: ${size}px/${random.between(1.4, 1.6)} '${font.family}'; font-variant-ligatures: none; }`,
    width,
    scale: random.pick([1, 1, 2]),
    fonts: [font],
  };
}
