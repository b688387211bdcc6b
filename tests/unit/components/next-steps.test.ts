import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newConversations, nextStepsOf } from '../../../components/panel/next-steps';
import { background } from '../../../components/shared/background';
import type { Job } from '../../../utils/model/job';
import { settings as settingsSchema } from '../../../utils/model/settings';
import type { TaskRequest } from '../../../utils/model/task-start';
import type { Task } from '../../../utils/model/task';
import { readSettings } from '../../../utils/store/settings';
import { sampleJob, samplePicture } from '../model/samples';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);

const own = { id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', engine: 'c1', shape: 'table' } as const;
const settings = settingsSchema.parse({
  connections: [{ id: 'c1', name: 'One', baseUrl: 'https://api.example/v1', visionModel: 'm' }],
  describeWith: 'c1',
  ownTasks: [own],
  translateTo: 'fr',
});
const none = settingsSchema.parse({ ownTasks: [{ ...own, engine: '' }], describeWith: 'gone' });
const custom = (shape: 'table' | 'json' | 'markdown' | 'text'): Task => ({
  kind: 'custom',
  id: 'sum',
  name: 'Sum up',
  prompt: '',
  shape,
});

const click = new Event('click') as MouseEvent;

describe('the next steps', () => {
  const revisions = ['More detail', 'Shorter'];
  test.each<[string, Task, string[]]>([
    ['a description', { kind: 'describe', detail: 'full' }, revisions],
    ['a question', { kind: 'ask', question: 'Why?' }, revisions],
    ['a longer description', { kind: 'revise', how: 'more' }, revisions],
    ['an own task in Markdown', custom('markdown'), revisions],
    ['an own task in plain text', custom('text'), revisions],
    ['an own task as a table', custom('table'), []],
    ['an own task as JSON', custom('json'), []],
    ['text', { kind: 'text' }, ['Translate text']],
    ['alt text', { kind: 'alt' }, []],
    ['a translation', { kind: 'translate', language: 'de' }, []],
  ])('after %s', (_what, task, labels) => {
    const steps = nextStepsOf(sampleJob({ task }), { settings, actAndFollow: vi.fn() });
    expect(steps.map(({ label }) => label)).toEqual(labels);
  });

  test('are only those that an engine can do', () => {
    const after = (task: Task, stored: typeof settings): string[] =>
      nextStepsOf(sampleJob({ task }), { settings: stored, actAndFollow: vi.fn() }).map(({ label }) => label);
    expect(after({ kind: 'describe', detail: 'full' }, none)).toEqual([]);
    expect(after({ kind: 'text' }, none)).toEqual([]);
    // The browser's own model describes, but does not translate.
    const builtIn = { ...none, describeWith: 'built-in' };
    expect(after({ kind: 'describe', detail: 'full' }, builtIn)).toEqual(revisions);
    expect(after({ kind: 'text' }, builtIn)).toEqual([]);
  });

  test('are only those that the small model of this device gets', () => {
    const after = (tasks: string[], describeWith: string): string[] => {
      const answerer = { id: 'device', name: 'This device', model: 'Tiny', isSmall: true, tasks };
      const job = sampleJob({ task: { kind: 'describe', detail: 'full' }, answerer });
      const stored = { ...settings, describeWith };
      return nextStepsOf(job, { settings: stored, actAndFollow: vi.fn() }).map(({ label }) => label);
    };
    expect(after(['describe', 'alt', 'ask'], 'device')).toEqual([]);
    expect(after(['describe', 'alt', 'ask', 'revise'], 'device')).toEqual(revisions);
    // A service that describes now goes on with its answer.
    expect(after(['describe', 'alt', 'ask'], 'c1')).toEqual(revisions);
  });

  /** What the background is asked for by the steps after a task, in order. */
  async function askedBy(task: Job['task'], stored: typeof settings | undefined): Promise<unknown[]> {
    const asked: unknown[] = [];
    for (const method of ['followUp', 'startOnPicturesOf'] as const)
      vi.spyOn(background, method).mockImplementation((input: object) => {
        asked.push({ method, ...input });
        return Promise.resolve({ id: 'next' });
      });
    const begun: unknown[] = [];
    const steps = nextStepsOf(sampleJob({ task }), {
      settings: stored,
      actAndFollow: (work) => void begun.push(work()),
    });
    for (const step of steps) step.press(click);
    expect(await Promise.all(begun)).toEqual(steps.map(() => ({ id: 'next' })));
    return asked;
  }

  test('of a description go on with the picture and the answer', async () => {
    expect(await askedBy({ kind: 'describe', detail: 'full' }, settings)).toEqual([
      { method: 'followUp', id: 'one', task: { kind: 'revise', how: 'more' } },
      { method: 'followUp', id: 'one', task: { kind: 'revise', how: 'shorter' } },
    ]);
  });

  test.each([
    [settings, 'fr'],
    [undefined, ''],
  ])('of a text translate it in the same conversation', async (stored, language) => {
    expect(await askedBy({ kind: 'text' }, stored)).toEqual([
      { method: 'followUp', id: 'one', task: { kind: 'translate', language } },
    ]);
  });
});

describe('what starts anew on a picture', () => {
  const group = (pictures: number, task?: Task, stored = settings) => {
    const begun: TaskRequest[] = [];
    const acts: unknown[] = [];
    const { label, items } = newConversations(
      { pictures: Array.from({ length: pictures }, () => samplePicture), ...(task && { task }) },
      { settings: stored, act: (work) => void acts.push(work()) },
      (start) => void begun.push(start),
    );
    const starts = items.filter((item) => 'press' in item);
    const translations = items.find((item) => 'items' in item)?.items ?? [];
    return { label, items, starts, translations, begun, acts };
  };
  const labels = (...of: Parameters<typeof group>): string[] => group(...of).items.map(({ label }) => label);
  const [describing, alt, text, translate] = [
    'Describe picture',
    'Write alt text',
    'Text in the picture',
    'Translate text',
  ];

  test('is every task, and every own task', () => {
    expect(group(1).label).toBe('New from this picture');
    expect(labels(1)).toEqual([describing, alt, text, translate, 'Sum up']);
  });

  test('is no alt text for several pictures together', () =>
    expect(labels(2)).toEqual([describing, text, translate, 'Sum up']));

  test.each<[Task, string[]]>([
    [{ kind: 'describe', detail: 'brief' }, [alt, text, translate, 'Sum up']],
    [{ kind: 'alt' }, [describing, text, translate, 'Sum up']],
    // It is translated in its conversation.
    [{ kind: 'text' }, [describing, alt, 'Sum up']],
    // Into another language.
    [{ kind: 'translate', language: 'de' }, [describing, alt, text, translate, 'Sum up']],
    [{ kind: 'ask', question: 'Why?' }, [describing, alt, text, translate, 'Sum up']],
    [custom('table'), [describing, alt, text, translate]],
    [{ ...custom('table'), id: 'other' } as Task, [describing, alt, text, translate, 'Sum up']],
  ])('is not the task of the answer: %o', (task, expected) => expect(labels(1, task)).toEqual(expected));

  test.each([
    ['no engine but the text reader', none, [text]],
    ['the built-in model', { ...none, describeWith: 'built-in' }, [describing, alt, text, 'Sum up']],
    [
      'a service for text only',
      { ...settings, describeWith: '', textWith: 'c1' },
      [text, translate, 'Sum up'],
    ],
    [
      'a service that was not agreed to',
      { ...settings, connections: settings.connections.map((one) => ({ ...one, isAgreed: false })) },
      [text],
    ],
  ])('is only what can be done: %s', (_what, stored, expected) =>
    expect(labels(1, undefined, stored)).toEqual(expected),
  );

  test('begins with the task of its item, and the engine of an own task', () => {
    const { starts, begun } = group(1);
    for (const item of starts) item.press(click);
    expect(begun).toEqual([
      { task: { kind: 'describe', detail: 'full' } },
      { task: { kind: 'alt' } },
      { task: { kind: 'text' } },
      {
        task: { kind: 'custom', id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', shape: 'table' },
        engine: 'c1',
      },
    ]);
  });

  test('is a brief description where the settings want that', () => {
    const { starts, begun } = group(1, undefined, { ...settings, describeDetail: 'brief' });
    starts[0]?.press(click);
    expect(begun).toEqual([{ task: { kind: 'describe', detail: 'brief' } }]);
  });

  test('is a translation into any language, which is remembered', async () => {
    const { translations: items, begun, acts } = group(1);
    expect(items[0]?.label).toBe('Answer language');
    expect(items.length).toBeGreaterThan(40);
    expect(items.filter(({ isChosen }) => isChosen).map(({ label }) => label)).toEqual(['French (français)']);
    items.find(({ label }) => label.startsWith('German'))?.press(click);
    await Promise.all(acts);
    expect(begun).toEqual([{ task: { kind: 'translate', language: 'de' } }]);
    expect((await readSettings()).translateTo).toBe('de');
  });
});
