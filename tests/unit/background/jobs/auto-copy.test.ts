import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { autoCopy } from '../../../../utils/background/jobs/auto-copy';
import type { Jobs } from '../../../../utils/background/jobs/jobs';
import { copyAnswer } from '../../../../utils/bus/remote-contexts';
import type { Job } from '../../../../utils/model/job';
import { defaultSettings, type Settings } from '../../../../utils/model/settings';
import { readLastCopied } from '../../../../utils/store/session';
import { sampleJob } from '../../model/samples';
import { speakEnglish } from '../../texts/english';

vi.mock('../../../../utils/bus/remote-contexts', () => ({ copyAnswer: vi.fn() }));

beforeEach(speakEnglish);

const done = sampleJob({ state: 'done', answer: '| a | b |\n|---|---|\n| 1 | 2 |' });

function setUp(settings: Partial<Settings> = {}, isGranted = true) {
  const copy = vi.mocked(copyAnswer).mockReset().mockResolvedValue({ format: 'tsv', isCopied: true });
  const publish = vi.fn<Jobs['publish']>();
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(isGranted);
  const all = { ...defaultSettings, autoCopy: 'all' as const, ...settings };
  return { copy, publish, copied: (job: Job) => autoCopy(job, all, publish) };
}

test('an answer is copied in the shape chosen last for its task, and panels hear of it', async () => {
  const { copy, publish, copied } = setUp({ copyShapes: { describe: 'tsv', text: 'paragraphs' } });
  expect(await copied(done)).toBe('Copied: Table');
  expect(copy).toHaveBeenCalledWith(done, 'tsv');
  expect(publish).toHaveBeenCalledWith({ type: 'copied', id: done.id });
  expect(await readLastCopied()).toBe(done.id);
});

test('a text is copied by the first settings, once the browser allows that', async () => {
  const text = sampleJob({ state: 'done', task: { kind: 'text' }, answer: 'Dock 1' });
  const first = { autoCopy: defaultSettings.autoCopy };
  const refused = setUp(first, false);
  expect(await refused.copied(text)).toBeUndefined();
  expect(refused.copy).not.toHaveBeenCalled();
  const granted = setUp(first);
  granted.copy.mockResolvedValue({ format: 'shown', isCopied: true });
  expect(await granted.copied(text)).toBe('Copied');
  expect(granted.publish).toHaveBeenCalledWith({ type: 'copied', id: text.id });
});

test.each([
  ['the setting is off', { autoCopy: 'never' as const }, done],
  ['only texts are', { autoCopy: 'text' as const }, done],
  ['it is part of a batch', {}, { ...done, batch: 'b' }],
  ['it was stopped', {}, { ...done, state: 'stopped' as const }],
  ['nothing was read', {}, { ...done, answer: ' ' }],
])('nothing is copied where %s', async (_why, settings, job) => {
  const { copy, copied } = setUp(settings);
  expect(await copied(job)).toBeUndefined();
  expect(copy).not.toHaveBeenCalled();
});

test.each([
  ['refuses', async () => ({ format: 'shown' as const, isCopied: false })],
  ['has no document to do it', () => Promise.reject(new Error('no document'))],
])('where the browser %s, it says what to do', async (_how, refuse) => {
  const { copied, publish, copy } = setUp();
  copy.mockImplementation(refuse);
  expect(await copied(done)).toBe('Couldn’t copy automatically: press Copy in the panel');
  expect(publish).not.toHaveBeenCalled();
});
