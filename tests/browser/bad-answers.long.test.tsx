import { describe } from 'vitest';
import { expectDrawable, filled } from './support/bad-answers';
import { freshBrowser } from './support/show';

freshBrowser();

describe('a bad answer', () => {
  expectDrawable({
    'a megabyte of one paragraph': filled(1_000_000, (at) => `Words **in** one paragraph ${at}. `),
    'a megabyte of one list': filled(1_000_000, (at) => `- item **${at}** of the list\n`),
    'a megabyte of one table': `| a | b |\n|---|---|\n${filled(1_000_000, (at) => `| cell ${at} | **b** |\n`)}`,
    'a megabyte of code': `\`\`\`js\n${filled(1_000_000, (at) => `const a${at} = ${at};\n`)}`,
    'a line of 100,000 characters with marks': filled(100_000, (at) => `word${at} *a* `),
    'quotes in quotes': filled(50_000, (at) => `${'> '.repeat(at % 40)}deep ${at}\n`),
    'lists in lists': filled(50_000, (at) => `${'  '.repeat(at % 40)}- deep ${at}\n`),
    '10,000 headings': filled(100_000, (at) => `# h${at}\n`),
    '10,000 links': filled(300_000, (at) => `[l${at}](https://example.org/${at}) `),
    '10,000 links in lines': filled(300_000, (at) => `[l${at}](https://example.org/${at})\n\n`),
  });
});
