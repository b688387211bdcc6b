import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../harness/start-arguments.mjs';

describe('the arguments of npm start', () => {
  it('reads the text of the sample pictures on the device when nothing is asked for', () => {
    expect(readArguments([])).toEqual({
      headless: false,
      image: undefined,
      task: 'text',
      question: '',
      service: undefined,
    });
  });

  it('describes when there is a service to do it', () => {
    const args = ['--headless', '--base-url', 'https://api.example/v1', '--model', 'large'];
    expect(readArguments(args)).toMatchObject({
      headless: true,
      task: 'describe',
      service: { baseUrl: 'https://api.example/v1', model: 'large' },
    });
  });

  it('takes a question for the task to ask it', () => {
    expect(readArguments(['--question', 'Why?'])).toMatchObject({ task: 'ask', question: 'Why?' });
  });

  it.each([
    ['picture.png', { file: 'picture.png' }],
    ['https://site.example/picture.png', { url: 'https://site.example/picture.png' }],
    ['data:image/gif;base64,R0lGODlh', { url: 'data:image/gif;base64,R0lGODlh' }],
  ])('tells files from addresses: %s', (image, read) => {
    expect(readArguments(['--image', image]).image).toEqual(read);
  });

  it.each([
    [['--color']],
    [['picture.png']],
    [['--image']],
    [['--image', '']],
    [['--task', 'sing']],
    [['--task', 'ask']],
    [['--task', 'ask', '--question', ' ']],
    [['--task', 'text', '--question', 'Why?']],
    [['--base-url', 'https://api.example']],
    [['--model', 'large']],
    [['--base-url', '', '--model', 'large']],
    [['--base-url', 'api.example', '--model', 'large']],
    [['--base-url', 'file:///etc', '--model', 'large']],
  ])('refuses %j', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });
});
